import type { SignInChange } from '#server/domain/mail';
import { figuresOf, formats, type MailWords } from '../letter.ts';

const write = formats('en-GB');
const ignore = 'If you did not expect this mail, ignore it: nothing happens.';
const chosen = 'Which of these mails you get is in your account, below Notices, and can be changed there.';

const changes: Record<SignInChange, string> = {
  password: 'Your password was changed',
  passwordByLink: 'Your password was set anew',
  twoFactorOn: 'Your second factor was switched on',
  twoFactorOff: 'Your second factor was switched off',
  twoFactorReset: 'Your second factor was reset',
  recoveryCodes: 'You have new recovery codes',
  passkeyAdded: 'A passkey was added to your sign-in',
  passkeyRemoved: 'A passkey was removed from your sign-in',
};

export const en: MailWords = {
  noLink: '[the link is not shown here]',
  orOpen: 'Or open this address:',
  reasonGiven: (reason) => `The reason given: ${reason}`,
  inAccount: (account, at) => `${account}, ${write.instant(at)}.`,
  told: {
    'file.uploaded': ({ by, name }) => `${by} uploaded ${name}`,
    'file.processed': ({ name }) => `${name} is processed`,
    'file.failed': ({ name }) => `${name} could not be processed`,
    'batch.finished': ({ name }) => `Your batch of decisions is done, changed: ${name}`,
    'claim.approved': ({ name }) => `The enquiry about order ${name} is approved`,
    'claim.rejected': ({ name }) => `The enquiry about order ${name} is rejected`,
    'claim.reopened': ({ name }) => `The approval of the enquiry about order ${name} was taken back`,
    'claim.noted': ({ by, name }) => `${by} wrote about the enquiry for order ${name}`,
    'conversion.noted': ({ by, name }) => `${by} wrote about the conversion of order ${name}`,
    'payment.raised': ({ name }) => `Payment ${name} is raised: it is paid to you next`,
    'payment.sent': ({ name }) => `Payment ${name} is paid`,
    'invoice.sent': ({ name }) => `Invoice ${name} is there for you`,
    'invoice.due': ({ id, name }) => `Invoice ${id} is due on ${write.day(name)}`,
    'invoice.overdue': ({ id, name }) => `Invoice ${id} is overdue: it was due on ${write.day(name)}`,
    'invoice.unpaid': ({ id, name }) => `Invoice ${id} of ${name} is overdue`,
    'placement.created': ({ by, name }) => `${by} made a placement for you: ${name}`,
    'placement.changed': ({ by, name }) => `${by} changed your placement ${name}`,
    'placement.archived': ({ by, name }) => `${by} archived your placement ${name}`,
    'placement.restored': ({ by, name }) => `${by} took your placement ${name} out of the archive`,
    'campaign.paused': ({ name }) => `The campaign ${name} is paused`,
    'relation.live': ({ name }) => `You are accepted for the campaign ${name}`,
    'relation.paused': ({ name }) => `You are paused in the campaign ${name}`,
    'relation.rejected': ({ name }) => `Your application for the campaign ${name} is refused`,
    'application.received': ({ name }) => `A publisher applies: ${name}`,
    'session.started': ({ name }) => `New sign-in: ${name}`,
    'key.ending': ({ name }) => `The key of ${name} will end within a week`,
    'key.ended': ({ name }) => `The key of ${name} is over: it is refused from now on`,
    'clicks.suspicious': ({ name }) => `Clicks of ${name} earn nothing: they look suspicious`,
    'sales.flagged': ({ name }) => `Sales to look at: ${name}`,
  },
  letters: {
    invitation: ({ accountName, inviterName, link, endsAt }) => ({
      subject: `${inviterName} invites you to ${accountName}`,
      title: `Join ${accountName}`,
      paragraphs: [
        `${inviterName} invites you to work in ${accountName} on Partnerdeck.`,
        `The invitation is for you alone and ends on ${write.instant(endsAt)}.`,
      ],
      action: { label: 'Accept the invitation', link },
      hints: [ignore],
      why: `You get this mail because ${inviterName} entered your address.`,
    }),
    passwordReset: ({ link, minutes }) => ({
      subject: 'Set a new password',
      title: 'Set a new password',
      paragraphs: [
        'Somebody, probably you, asked for a new password for this address.',
        `The link can be used once, within ${minutes} minutes.`,
        'A new password ends every session, passkey and trusted device, and a second factor that was set up before this address was confirmed.',
      ],
      action: { label: 'Set a new password', link },
      hints: ['If it was not you, ignore this mail: your password stays as it is.'],
      why: 'You get this mail because a new password was asked for at the sign-in.',
    }),
    emailChange: ({ link, newEmail }) => ({
      subject: 'Confirm the change of your address',
      title: 'Confirm the change of your address',
      paragraphs: [`Your sign-in is to change to ${newEmail}. It does when you confirm it.`],
      action: { label: 'Confirm the change', link },
      hints: ['If it was not you, do not confirm it, and change your password.'],
      why: 'You get this mail because a change of address was asked for in your account.',
    }),
    emailChanged: ({ newEmail }) => ({
      subject: 'Your address was changed',
      title: 'Your address was changed',
      paragraphs: [`You sign in with ${newEmail} from now on.`],
      hints: ['If it was not you, tell your account manager at once.'],
      why: 'You get this mail because the address of your sign-in was changed.',
    }),
    addressTaken: () => ({
      subject: 'You sign in with this address already',
      title: 'You sign in with this address already',
      paragraphs: ['Somebody asked to sign in with this address in place of another. Nothing was changed.'],
      hints: [
        'If it was you, sign in with this address; "Forgot your password?" sets a new password.',
        'If it was not you, you need not do anything: the address stays yours.',
      ],
      why: 'You get this mail because a change to your address was asked for in another account.',
    }),
    newDevice: ({ device, address, at }) => ({
      subject: 'New sign-in to your account',
      title: 'New sign-in to your account',
      paragraphs: [
        'Somebody signed in with your address from a device that was not used before.',
        `Device: ${device}`,
        `Network address: ${address}`,
        `Time: ${write.instant(at)}`,
      ],
      hints: ['If it was not you, change your password and end that session in your account.'],
      why: 'You get this mail to protect your account.',
    }),
    signInChanged: ({ what, at, ...where }) => ({
      subject: changes[what],
      title: changes[what],
      paragraphs:
        'by' in where
          ? [
              `${where.by} did this for you, on ${write.instant(at)}. Your password stays as it is; you are signed out on every device.`,
            ]
          : [`Device: ${where.device}`, `Network address: ${where.address}`, `Time: ${write.instant(at)}`],
      hints: [
        'by' in where
          ? 'If you did not ask for it, tell the other admins at once and set a new password.'
          : 'If it was not you, set a new password by "Forgot your password?" at the sign-in: that ends every session and passkey.',
      ],
      why: 'You get this mail to protect your account.',
    }),
    verifyApplication: ({ agencyName, link }) => ({
      subject: `Confirm your application to ${agencyName}`,
      title: 'Confirm your address',
      paragraphs: [`Your application to ${agencyName} is sent when you confirm that this address is yours.`],
      action: { label: 'Confirm the address', link },
      hints: [ignore],
      why: `You get this mail because this address was given in an application to ${agencyName}.`,
    }),
    applicationReceived: ({ agencyName }) => ({
      subject: `${agencyName} has your application`,
      title: 'Your application has arrived',
      paragraphs: [`${agencyName} has your application and answers by mail to this address.`],
      why: `You get this mail because you applied to ${agencyName}.`,
    }),
    applicationAccepted: ({ agencyName, link }) => ({
      subject: `${agencyName} accepted your application`,
      title: `Welcome to ${agencyName}`,
      paragraphs: ['Your application is accepted. Your account is ready.'],
      action: { label: 'Open your account', link },
      why: `You get this mail because you applied to ${agencyName}.`,
    }),
    applicationRefused: ({ agencyName, reason }) => ({
      subject: `Your application to ${agencyName}`,
      title: 'Your application was not accepted',
      paragraphs: [`${agencyName} did not accept your application:`, reason],
      why: `You get this mail because you applied to ${agencyName}.`,
    }),
    paymentDetailsChanged: ({ accountName, by, at, bank, agency, link }) => ({
      subject: `Payment details of ${accountName} were changed`,
      title: bank ? 'The bank account was changed' : 'The payment details were changed',
      paragraphs: [
        bank
          ? `${by} changed the bank account to which ${accountName} is paid, on ${write.instant(at)}.`
          : `${by} changed the payment details of ${accountName}, on ${write.instant(at)}.`,
        agency
          ? 'Every invoice names the new one from now on.'
          : 'Payments that are not sent yet are made with the new details.',
      ],
      action: { label: 'See the payment details', link },
      hints: [
        agency
          ? 'If this is not right, change it back and tell the other admins at once.'
          : 'If this is not right, change it back and tell your account manager at once.',
      ],
      why: `You get this mail because you are an admin of ${accountName}.`,
    }),
    billingDetailsChanged: ({ accountName, by, at, link }) => ({
      subject: `Billing details of ${accountName} were changed`,
      title: 'The billing details were changed',
      paragraphs: [
        `${by} changed the company, address or VAT number of ${accountName}, on ${write.instant(at)}.`,
        'Invoices that are not sent yet are made out to it; those that were sent stay as they are.',
      ],
      action: { label: 'See the billing details', link },
      hints: ['If this is not right, change it back and tell your account manager at once.'],
      why: `You get this mail because you are an admin of ${accountName}.`,
    }),
    notice: ({ title, text, link }) => ({
      subject: title,
      title,
      paragraphs: text.split('\n'),
      action: { label: 'Open it', link },
      why: chosen,
    }),
    digest: (digest) => {
      const { period, from, to, accounts, link } = digest;
      const days = from === to ? write.day(from) : `${write.day(from)} to ${write.day(to)}`;
      return {
        subject: period === 'daily' ? `Your day: ${days}` : `Your week: ${days}`,
        title: period === 'daily' ? 'Your day' : 'Your week',
        paragraphs: [`${days}, in network time (UTC).`],
        sections: accounts.map((account) => ({
          title: account.name,
          figures: figuresOf(
            account,
            {
              tracked: 'New conversions',
              revalued: 'Value changed',
              approved: 'Approved',
              rejected: 'Rejected',
              invoiced: 'Invoiced',
              paid: 'Paid',
            },
            write,
          ),
          lines: account.notices,
        })),
        action: { label: 'Open the overview', link },
        why: chosen,
      };
    },
  },
};
