/** Files: the explorer, what is taken in, and the rows of those that are processed. */
export const files: Readonly<Record<string, string>> = {
  'There is no such file or folder.': 'Diese Datei oder diesen Ordner gibt es nicht.',
  'There is no such folder.': 'Diesen Ordner gibt es nicht.',
  'There is no such entry in the bin.': 'Das ist nicht im Papierkorb.',
  'This is in the bin. Restore it to download it.':
    'Das liegt im Papierkorb. Stellen Sie es wieder her, um es herunterzuladen.',
  'This expired on {at} and cannot be downloaded any more.':
    'Das ist am {at} abgelaufen und kann nicht mehr heruntergeladen werden.',
  'The contents of this file are not kept here.': 'Der Inhalt dieser Datei wird hier nicht aufbewahrt.',
  'The file has {size} bytes, none of them in the range {range}.':
    'Die Datei hat {size} Bytes, keines davon im Bereich {range}.',
  'must not contain / \\ : * ? " < > | or characters that cannot be seen':
    'darf weder / \\ : * ? " < > | noch unsichtbare Zeichen enthalten',
  'must not begin or end with a dot': 'darf nicht mit einem Punkt beginnen oder enden',
  'is taken in this folder': 'ist in diesem Ordner schon vergeben',
  'There is a file or folder of the name {name} in this folder.':
    'In diesem Ordner gibt es schon eine Datei oder einen Ordner mit dem Namen {name}.',
  'is {most} folders deep, which is the most there can be': 'liegt schon {most} Ordner tief; tiefer geht es nicht',
  'is in the files of another account': 'gehört zu den Dateien eines anderen Kontos',
  'is this folder itself, or in it': 'ist dieser Ordner selbst oder liegt in ihm',
  'would make folders more than {most} deep': 'würde Ordner mehr als {most} tief schachteln',
  'is for files; a folder does not expire': 'gilt nur für Dateien; ein Ordner läuft nicht ab',
  '{~what} is being processed. Wait until it is done, or stop it.':
    '{~what} wird gerade verarbeitet. Warten Sie, bis sie fertig ist, oder halten Sie sie an.',
  'A file in it': 'Eine Datei darin',

  'Validations (category 1) decide on conversions: they are uploaded for an advertiser or by the agency.':
    'Validierungen (Kategorie 1) entscheiden über Conversions: sie werden für einen Advertiser oder von der Agentur hochgeladen.',
  'Enquiries (category 2) are claims: they are uploaded for a publisher.':
    'Nachbuchungen (Kategorie 2) kommen von Publishern und werden für einen Publisher hochgeladen.',
  'The file is larger than {most} MB.': 'Die Datei ist größer als {most} MB.',
  'must be a file, with a file name': 'muss eine Datei mit einem Dateinamen sein',
  'must be text, not a file': 'muss Text sein, keine Datei',
  'takes one file, more were given': 'nimmt nur eine Datei, es waren mehrere',
  'is empty': 'ist leer',
  'must be a CSV: category {category} is processed row by row':
    'muss eine CSV-Datei sein: Kategorie {category} wird zeilenweise verarbeitet',
  'must be users of the account or its agency; {ids} not one':
    'müssen Personen mit Zugang zum Konto oder zu seiner Agentur sein; {ids} gehört nicht dazu',
  '{~what} is not taken. Taken are {taken}; text by the ending of its name.':
    '{~what} wird nicht angenommen. Angenommen werden {taken}; Text nach der Endung seines Namens.',
  'This kind of file': 'Diese Art von Datei',
  'A file of type {type}': 'Eine Datei vom Typ {type}',
  'A page (HTML, SVG, styled XML)': 'Eine Seite (HTML, SVG, gestaltetes XML)',
  'A program or script': 'Ein Programm oder Skript',
  'Text with a name that ends in .{ending}': 'Text mit der Endung .{ending}',
  'A file named .xml that is no XML': 'Eine Datei mit der Endung .xml, die kein XML ist,',
  'A file named .json that is no JSON': 'Eine Datei mit der Endung .json, die kein JSON ist,',

  'The file {~wrong}.': 'Die Datei {~wrong}.',
  'has more than {most} rows; split it': 'hat mehr als {most} Zeilen; teilen Sie sie auf',
  'has a header and no rows': 'hat eine Kopfzeile und keine weiteren Zeilen',
  'is not UTF-8 (line {line}); save it as "CSV UTF-8" and upload it again':
    'ist kein UTF-8 (Zeile {line}); speichern Sie sie als „CSV UTF-8“ und laden Sie sie noch einmal hoch',
  'cannot be read: {~why}': 'ist nicht zu lesen: {~why}',
  'a quotation mark is opened and not closed up to its end in line {line}':
    'ein Anführungszeichen wird geöffnet und bis zum Ende in Zeile {line} nicht geschlossen',
  'line {line} has a quotation mark inside a cell that does not begin with one':
    'Zeile {line} hat ein Anführungszeichen in einer Zelle, die nicht mit einem beginnt',
  'line {line} has text after the quotation mark that ends a cell':
    'Zeile {line} hat Text hinter dem Anführungszeichen, das eine Zelle beendet',
  'line {line} is in a row of more than 128,000 characters':
    'Zeile {line} gehört zu einer Zeile der Tabelle mit mehr als 128.000 Zeichen',
  'does not have the right columns: {*wrong}. Expected: {~expected}, and if wanted {optional}. Found: {~found}':
    'hat nicht die richtigen Spalten: {*wrong}. Erwartet: {~expected}, und auf Wunsch {optional}. Gefunden: {~found}',
  '{names} {_are} missing': '{names} fehlt',
  '{names} {_are} there twice': '{names} doppelt vorhanden',
  '{names} {_are} not known': '{names} nicht bekannt',
  'The row is not valid.': 'Die Zeile ist nicht gültig.',
  'The row has {cells} cells, the header has {columns}.': 'Die Zeile hat {cells} Zellen, die Kopfzeile {columns}.',
  'is empty, and so is amount: the row says nothing': 'ist leer, und amount auch: die Zeile besagt nichts',
  'Something went wrong on our side; try again.':
    'Auf unserer Seite ist etwas schiefgegangen; versuchen Sie es noch einmal.',
  'This is not a file that is processed.': 'Diese Datei wird nicht verarbeitet.',
  'It is {~state}; {~why}.': 'Die Datei ist {~state}; {~why}.',
  'only what failed or was stopped can be tried again':
    'noch einmal versuchen lässt sich nur, was fehlgeschlagen ist oder angehalten wurde',
  'there is nothing to stop': 'es gibt nichts anzuhalten',
  'Stopped by {name}.': 'Angehalten von {name}.',
};
