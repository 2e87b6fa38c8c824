/** Decisions on conversions, and enquiries. */
export const conversions: Readonly<Record<string, string>> = {
  'There is no such conversion.': 'Diese Conversion gibt es nicht.',
  'A publisher cannot sort by {column}.': 'Ein Publisher kann nicht nach {column} sortieren.',
  'Conversions are decided by the advertiser and its account manager; a publisher cannot update them.':
    'Über Conversions entscheiden der Advertiser und sein Account-Manager; ein Publisher kann sie nicht ändern.',
  '{reference} names {count} conversions: {ids}. Use one of these ids.':
    '{reference} steht für {count} Conversions: {ids}. Nennen Sie eine dieser Nummern.',
  'must hold exactly one conversion': 'muss genau eine Conversion enthalten',
  'conversions must hold exactly one conversion.': 'conversions: muss genau eine Conversion enthalten.',
  'must hold at least one conversion': 'muss mindestens eine Conversion enthalten',
  'must hold at most {most} conversions': 'darf höchstens {most} Conversions enthalten',
  'must hold at least one line': 'muss mindestens eine Zeile haben',
  'must hold at least one row': 'muss mindestens eine Zeile enthalten',
  'must hold at most {most} rows': 'darf höchstens {most} Zeilen enthalten',
  'must hold at most {most} ids': 'darf höchstens {most} Nummern enthalten',
  'must hold at most 500 lines': 'darf höchstens 500 Zeilen haben',
  'belongs to status {~needed}, not {~status}': 'gehört zum Status „{~needed}“, nicht zu „{~status}“',
  'belongs to status {~needed}': 'gehört zum Status „{~needed}“',
  'name the same uid twice': 'nennen dieselbe uid zweimal',
  'The conversion is {~status} by now; it was {~expected} when this was decided.':
    'Die Conversion ist inzwischen {~status}; bei dieser Entscheidung war sie {~expected}.',
  'The conversion is {~status}; it cannot become {~next}.':
    'Die Conversion ist {~status}; sie kann nicht mehr den Status „{~next}“ bekommen.',
  'is required with status rejected': 'ist zum Status „abgelehnt“ erforderlich',
  'is required with status Rejected': 'ist zum Status „abgelehnt“ erforderlich',
  'are to be {~status} as the conversion is; leave lines out that are not part of it any more':
    'müssen wie die Conversion {~status} sein; lassen Sie Zeilen weg, die nicht mehr dazugehören',
  'add up to {#sum}, not to the amount, which is {#amount}': 'ergeben zusammen {#sum}, der Betrag ist aber {#amount}',
  'must not be before the conversion, which is of {day}': 'darf nicht vor der Conversion vom {day} liegen',
  'must be within two years': 'darf höchstens zwei Jahre entfernt sein',
  'The campaign has no commission group that this amount falls into.':
    'Keine Provisionsgruppe der Kampagne gilt für diesen Betrag.',
  'Conversion {id} was changed since; it is left as it is.':
    'Die Conversion {id} wurde inzwischen geändert; sie bleibt, wie sie ist.',
  'Named twice: the first one counts.': 'Doppelt genannt: Die erste Zeile zählt.',
  'There is no such conversion in this account.': 'Diese Conversion gibt es in diesem Konto nicht.',
  'Several advertisers have this reference: name the conversion by its id.':
    'Mehrere Advertiser haben diese Referenz: Nennen Sie die Nummer der Conversion.',
  'There is no such batch.': 'Diesen Stapel gibt es nicht.',
  'The batch is {~state}, so this cannot be done with it.': 'Das geht mit diesem Stapel jetzt nicht: Er ist {~state}.',
  'No conversion matches any more.': 'Es passt keine Conversion mehr.',
  'Nothing of the batch is left to do.': 'An dem Stapel ist nichts mehr zu tun.',
  'Only rows of the batch that were changed can be undone.':
    'Nur Zeilen des Stapels, die geändert wurden, können rückgängig gemacht werden.',
  'The batch is done, and nothing of it is left.': 'Der Stapel ist fertig, und nichts davon ist übrig.',
  'Ended by {name}: {count} were not decided.': 'Beendet von {name}: {count} wurden nicht entschieden.',
  'The rows of a batch {~wrong}.': 'Die Zeilen eines Stapels {~wrong}.',
  'must be at most {count} in all': 'dürfen zusammen höchstens {count} sein',
  'Conversion {id} is on invoice {invoice} and changes no more.':
    'Die Conversion {id} steht auf der Rechnung {invoice} und ändert sich nicht mehr.',

  'There is no such enquiry.': 'Diese Nachbuchung gibt es nicht.',
  'must hold at least one claim': 'muss mindestens eine Nachbuchung enthalten',
  'must hold at most {most} claims': 'darf höchstens {most} Nachbuchungen enthalten',
  'or a note is required': 'oder eine Notiz ist erforderlich',
  '{~who}; {~status} is not for you to say.': '{~who}; den Status „{~status}“ können Sie nicht vergeben.',
  'Enquiries are decided by the advertiser and its account manager':
    'Über Nachbuchungen entscheiden der Advertiser und sein Account-Manager',
  'Enquiries are passed on and closed by the account manager':
    'Nachbuchungen werden vom Account-Manager weitergegeben und geschlossen',
  'The enquiry is {~status}; it cannot become {~next}.':
    'Die Nachbuchung ist {~status}; sie kann nicht mehr den Status „{~next}“ bekommen.',
  'The enquiry is closed; nothing more is written about it.':
    'Die Nachbuchung ist geschlossen; zu ihr wird nichts mehr geschrieben.',
  'Order {order} is tracked already: conversion {id}, {~status}, of publisher {publisher}.':
    'Die Bestellung {order} ist schon erfasst: Conversion {id}, {~status}, von Publisher {publisher}.',
  'Order {order} is tracked already: conversion {id}, {~status}.':
    'Die Bestellung {order} ist schon erfasst: Conversion {id}, {~status}.',
  'Order {order} was claimed already: enquiry {id}.':
    'Die Bestellung {order} wurde schon eingereicht: Nachbuchung {id}.',
  'Order {order} was claimed already: enquiry {id}, {~status}':
    'Die Bestellung {order} wurde schon eingereicht: Nachbuchung {id}, {~status}',
  '{~what}, of another value.': '{~what}, mit einem anderen Wert.',
  'must be a reference of this campaign: {pattern}': 'muss eine Referenz dieser Kampagne sein: {pattern}',
  'must be made of {~what}': 'darf nur aus {~what} bestehen',
  'letters and digits': 'Buchstaben und Ziffern',
  'is too recent: orders can be claimed after {days} days, this one from {day} on':
    'ist zu neu: Bestellungen können nach {days} Tagen eingereicht werden, diese ab dem {day}',
  'is before the publisher was in the campaign, which is from {day} on':
    'liegt vor der Teilnahme des Publishers an der Kampagne, die am {day} begann',
  'is required by this campaign': 'ist bei dieser Kampagne nötig',
  'is not a campaign that the publisher is, or was, live in':
    'ist keine Kampagne, an der der Publisher teilnimmt oder teilnahm',
  'is a campaign that takes no enquiries': 'ist eine Kampagne, die keine Nachbuchungen annimmt',
  'Enquiries are claims of publishers: they are filed for a publisher.':
    'Nachbuchungen kommen von Publishern und werden für einen Publisher eingereicht.',
};
