import { seconds } from './words.ts';

export const own = {
  'setUp.wrongCode':
    'is not valid any more. Restart the server, or run "npm run set-up" on it, for a new set-up address',
  'setUp.done': 'This network is set up already. Sign in.',
  'network.most': ({ most }: { most: number }) =>
    `You have started ${most} networks, which is the most for one person. Remove one that you do not need first.`,
  'network.ownSignIn': 'is for sign-ins of the demo: you become the admin with your own',
  'network.emailTaken': 'belongs to somebody of this installation already. Sign in with it, or give another',
  'network.onlyFirst': 'Only the first network of the installation starts others.',
  'network.notRemovable': 'This network cannot be removed here.',
  'network.otherName': ({ name }: { name: string }) => `must be the name of the agency: ${name}`,
  'demo.notRemovable': 'There is no demo network that you could remove.',
  'demo.knownPassword':
    "Your password is the demo's, which anybody knows. Change it first, so that nobody else signs in as you.",

  'rates.demo': 'The rates of the demo network are invented and stay as they are.',
  'rates.noDate': 'must begin with a line of columns such as Date,USD,GBP',
  'rates.noCurrency': ({ currency }: { currency: string }) => `has no column ${currency}`,
  'rates.noDay': ({ line, given }: { line: number; given: string }) =>
    `has no day yyyy-mm-dd that has come in line ${line}: "${given}"`,
  'rates.noRate': ({ line, currency, given }: { line: number; currency: string; given: string }) =>
    `has no rate of ${currency} in line ${line}: "${given}"`,
  'rates.twice': ({ line, day }: { line: number; day: string }) => `has the day ${day} again in line ${line}`,
  'rates.noRows': 'must hold at least one day with rates of every currency, of the last four years',
  'rates.missing': ({ currency }: { currency: string }) =>
    `must name ${currency} too, which the network has amounts, accounts or rates in`,

  'application.closed': 'There is no such application page, or it is closed.',
  'application.oldPage':
    'The page was open for too long, or its questions have changed. They are as of now: look at your answers, then send it again.',
  'application.tooFast': 'That was faster than anybody types. Read the form again, then send it.',
  'application.tooMany': (v: { seconds: number }) =>
    `Too many applications have arrived. Try again in ${seconds(v.seconds)}.`,
  'application.answerNeeded': 'is needed',
  'application.noOption': 'is none of the options',
  'application.oldLink': 'This link is not valid any more. Apply again for a new one.',
  'application.none': 'There is no such application.',
  'application.nameTaken': ({ name, contactId }: { name: string; contactId: number }) =>
    `Publisher ${contactId} is called ${name} already. Give it another name first, or refuse the application.`,
  'application.pageChanged': 'Somebody has changed this page meanwhile. Read it again: nothing of yours was saved.',
  'application.decided': ({ name }: { name: string }) => `${name} has decided on this application meanwhile.`,
};
