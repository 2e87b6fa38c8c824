/** Reports, and those that are saved. */
export const reports: Readonly<Record<string, string>> = {
  'is a {~other}, not a {~what}: "{name}" belongs in {~where}':
    'ist eine {~other}, keine {~what}: „{name}“ gehört zu {~where}',
  'is not a {~what}: "{name}". Did you mean "{meant}"?': 'ist keine {~what}: „{name}“. Meinten Sie „{meant}“?',
  'is not a measure or dimension: "{name}". Did you mean "{meant}"?':
    'ist weder Kennzahl noch Dimension: „{name}“. Meinten Sie „{meant}“?',
  'is not a field of the report: "{name}". Did you mean "{meant}"?':
    'ist kein Feld des Berichts: „{name}“. Meinten Sie „{meant}“?',
  'must name at least {least} {~what}': 'muss mindestens {least} {~what} nennen',
  'must name at most {most} {~what}': 'darf höchstens {most} {~what} nennen',
  'must be a day that exists, written yyyy-mm-dd or dd/mm/yyyy':
    'muss ein Tag sein, den es gibt, geschrieben JJJJ-MM-TT oder TT/MM/JJJJ',
  'must hold a value': 'muss einen Wert enthalten',
  'must have at most 50 conditions': 'darf höchstens 50 Bedingungen haben',
  'must have at most 50 entries': 'darf höchstens 50 Einträge haben',
  'must hold {count} value{_s} for {operator}, not {given}':
    'braucht bei {operator} so viele Werte: {count}, nicht {given}',
  'must be {~kind} for {field}, not "{value}"': 'erwartet wird bei {field} {~kind}, nicht „{value}“',
  'is named twice: "{name}"': 'ist zweimal genannt: „{name}“',
  'must not be false unless includeOriginalCurrency is true':
    'darf nur false sein, wenn includeOriginalCurrency true ist',
  'must be a dimension of the report, which "{name}" is not: alternatives of measures and dimensions choose groups, and a group has no other dimensions':
    'muss eine Dimension des Berichts sein, und „{name}“ ist keine: Alternativen aus Kennzahlen und Dimensionen wählen Gruppen aus, und eine Gruppe hat keine anderen Dimensionen',
  'must be a field of the report: add "{name}" to {~where}':
    'muss ein Feld des Berichts sein: nehmen Sie „{name}“ zu {~where} hinzu',
  'A publisher does not see what an advertiser pays: {names}.':
    'Was ein Advertiser zahlt, sieht ein Publisher nicht: {names}.',
  'The report has {#count} groups; an answer holds at most {#most}. Shorten the period, add a condition, or leave out one of its dimensions ({names}).':
    'Der Bericht hat {#count} Gruppen, und mehr als {#most} fasst eine Antwort nicht. Verkürzen Sie den Zeitraum, fügen Sie eine Bedingung hinzu, oder lassen Sie eine seiner Dimensionen weg ({names}).',
  '{running} reports of this account are running and {waiting} are waiting already. Try again when one is done.':
    'Es laufen schon {running} Berichte dieses Kontos, und {waiting} warten. Versuchen Sie es noch einmal, wenn einer fertig ist.',
  'The report was stopped, because nobody waits for it.': 'Der Bericht wurde abgebrochen, weil niemand auf ihn wartet.',
  'The report took more than {seconds} s and was stopped. Shorten its period or narrow it.':
    'Der Bericht hat mehr als {seconds} s gedauert und wurde abgebrochen. Verkürzen Sie den Zeitraum, oder grenzen Sie ihn ein.',
  'accountManagerType and accountManagerIds are for account managers.':
    'accountManagerType und accountManagerIds sind für Account-Manager.',
  'is required with accountManagerIds: PAM or CAM': 'ist mit accountManagerIds erforderlich: PAM oder CAM',
  'is required with accountManagerType: whose accounts':
    'ist mit accountManagerType erforderlich: um wessen Konten es geht',
  'must be account managers of the agency ({ids}), not {id}':
    'müssen Account-Manager der Agentur sein ({ids}), nicht {id}',
  'There is no such report.': 'Diesen Bericht gibt es nicht.',
  'This report is {name}’s. Save it under a name of your own.':
    'Dieser Bericht gehört {name}. Speichern Sie ihn unter einem eigenen Namen.',
  '"{name}" has been changed since it was read. Read it again first.':
    '„{name}“ wurde inzwischen geändert. Laden Sie ihn zuerst neu.',
};
