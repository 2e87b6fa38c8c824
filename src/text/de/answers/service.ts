/** What any request may be answered: who may, what there is not, what cannot be read. */
export const service: Readonly<Record<string, string>> = {
  'The address is not a valid one.': 'Diese Adresse ist nicht gültig.',
  'At most {most} requests a minute. Try again in {after}.':
    'Höchstens {most} Anfragen in der Minute. Versuchen Sie es in {after} noch einmal.',
  'There is nothing at this address.': 'Unter dieser Adresse ist nichts.',
  'There is no such file in this version.': 'Diese Datei gibt es in dieser Version nicht.',
  'Changes are only taken from the dashboard itself. A program uses a key in the header apikey.':
    'Änderungen werden nur vom Dashboard selbst angenommen. Ein Programm benutzt einen Schlüssel im Header apikey.',
  'The body is not valid JSON.': 'Die Anfrage ist kein gültiges JSON.',
  'The body is empty; JSON is expected.': 'Die Anfrage ist leer; erwartet wird JSON.',
  'The body must be JSON, sent as application/json.': 'Die Anfrage muss JSON sein, gesendet als application/json.',
  'The body is larger than 1 MB.': 'Die Anfrage ist größer als 1 MB.',
  'The body is too large.': 'Die Anfrage ist zu groß.',
  'The body must be a form, sent as multipart/form-data.':
    'Die Anfrage muss ein Formular sein, gesendet als multipart/form-data.',
  'The body is not a whole and valid multipart/form-data form.':
    'Das Formular ist nicht vollständig angekommen oder nicht gültig.',
  'The server has too much to do just now. Try again in a moment.':
    'Der Server ist gerade überlastet. Versuchen Sie es gleich noch einmal.',
  'The request could not be read.': 'Die Anfrage war nicht zu lesen.',
  'Something went wrong on our side. The request id finds it in the log.':
    'Auf unserer Seite ist etwas schiefgegangen. Über die Nummer der Serveranfrage steht es im Protokoll.',
  'The address and headers are longer than 16 kB.': 'Adresse und Header sind länger als 16 kB.',
  'This is not HTTP that can be read.': 'Das ist kein lesbares HTTP.',
  'A valid key in the header apikey, or a signed-in session, is needed.':
    'Dafür braucht es eine Anmeldung oder einen gültigen Schlüssel im Header apikey.',
  'This is for signed-in people; a key cannot be used here.':
    'Das ist angemeldeten Personen vorbehalten; ein Schlüssel gilt hier nicht.',
  'This is for account managers of the agency.': 'Das ist Account-Managern der Agentur vorbehalten.',
  'Too many exports are running. Try again in a moment.':
    'Es laufen zu viele Exporte. Versuchen Sie es gleich noch einmal.',
  'Agency {id} is not one that you may look at.': 'Die Agentur {id} dürfen Sie nicht ansehen.',
  'Contact {id} is not one that you may look at.': 'Das Konto {id} dürfen Sie nicht ansehen.',
  'agencyId and the contact are needed, each once.': 'agencyId und das Konto sind je einmal nötig.',
  'The network behind this one did not answer.': 'Das Netzwerk hinter diesem hat nicht geantwortet.',
  'Too many attempts. Try again in {seconds} seconds.':
    'Zu viele Versuche. Versuchen Sie es in {seconds} Sekunden noch einmal.',
  'The session of {name} has ended.': 'Die Anmeldung von {name} ist abgelaufen.',
  'This email and password do not belong together.': 'E-Mail und Passwort gehören nicht zusammen.',
  'There is no such session.': 'Diese Anmeldung gibt es nicht.',
  'You have no membership for this account.': 'Sie haben keinen Zugang zu diesem Konto.',
  'Membership {id} is not yours.': 'Der Zugang {id} ist nicht Ihrer.',
  'There is no such service account.': 'Dieses Dienstkonto gibt es nicht.',
  'There is no such view.': 'Diese Ansicht gibt es nicht.',
  'There is no such campaign.': 'Diese Kampagne gibt es nicht.',
  "One campaign in an advertiser's scope is not supported yet; the campaign list with extendedData=true has its facts.":
    'Eine einzelne Kampagne gibt es für Advertiser noch nicht; was sie ausmacht, steht in der Liste der Kampagnen mit extendedData=true.',
  'There is no such logo.': 'Dieses Logo gibt es nicht.',
  'There is no such feed.': 'Diese Produktdaten gibt es nicht.',
};
