/** Mistakes in the text of a table; the page says them of what is pasted, the service of what is uploaded. */
export const tables = {
  'table.quoteOpen': ({ line }: { line: number }) =>
    `cannot be read: the quotation mark that opens a cell in line ${line} is not closed`,
  'table.quoteThenText': ({ line }: { line: number }) =>
    `cannot be read: the cell that opens with a quotation mark in line ${line} has text after the one that closes it`,
  'table.swallows': ({ line, lines }: { line: number; lines: number }) =>
    `cannot be read: the quotation mark that opens a cell in line ${line} closes ${lines === 1 ? 'a line' : `${lines} lines`} below it, and what is between looks like rows. Remove it, or write it twice within quotation marks`,
  'table.longRow': ({ line }: { line: number }) =>
    `cannot be read: line ${line} is in a row of more than 128,000 characters`,
  'table.wideRow': ({ line, most }: { line: number; most: number }) =>
    `cannot be read: line ${line} has more than ${most} cells`,
  'table.nameless': ({ line, column }: { line: number; column: number }) =>
    `has a value in line ${line} in column ${column}, which has no name. Name the column, or remove it`,
};
