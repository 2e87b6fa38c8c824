import { keysOf } from '#contract/records';
import { fileTypes, type FileExtension } from '#contract/files';
import { Failure } from '#server/failure';
import { refusal, type Refusal } from '#contract/refusals/index';
import { cleanName, extensionOf, withExtension } from '#contract/file-names';

/** A file's detected type, and its beginning as text. */
export type Found = { mime: string | undefined; text: string | undefined };

const texts = ['csv', 'tsv', 'txt', 'json', 'xml'] as const satisfies FileExtension[];
const byMime = new Map<string, FileExtension>(keysOf(fileTypes).map((extension) => [fileTypes[extension], extension]));
/** Aliases of extensions. */
const aliases: Record<string, FileExtension> = { jpeg: 'jpg', jpe: 'jpg', gzip: 'gz', text: 'txt' };
const known = new Set([...Object.keys(fileTypes), ...Object.keys(aliases)]);

/**
 * Pages and programs are recognised by their beginning, whatever their name. A comment ends at its first end marker, so
 * that the pattern has only one way to match.
 */
const COMMENT = String.raw`<!--(?:(?!-->)[^])*-->\s*`;
const TAGS = String.raw`!doctype\s+html|html|head|body|script|style|iframe|svg|\w+:svg|xsl:|\?php`;
const PAGE = new RegExp(String.raw`^\s*(?:${COMMENT})*<(?:${TAGS})`, 'i');
const PROLOGUE = new RegExp(
  String.raw`^\s*(?:<\?xml\s(?:(?!\?>)[^])*\?>\s*|${COMMENT}|<!doctype\s(?!html)[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*`,
  'i',
);
const PROGRAM = /^(#!|\s*<\?(php|=)|\s*<%|%!PS|\{\\rtf)/i;
const STYLED = /<\?xml-stylesheet/i;

/** Control characters that do not occur in text. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const BINARY = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** The beginning of a text from its bytes; undefined for binary data. A character cut off at the end is ignored. */
export function textOf(head: Uint8Array): string | undefined {
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff && 'utf-16be';
  for (const encoding of utf16 ? [utf16] : ['utf-8', 'windows-1252']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
      return BINARY.test(text) ? undefined : text;
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * The type and name under which a file is stored.
 * @throws UNSUPPORTED_FILE with the detected type and the accepted ones.
 */
export function typeOf(found: Found, name: string): { name: string; extension: FileExtension; contentType: string } {
  const signed = found.mime === undefined ? undefined : byMime.get(found.mime);
  const extension = signed && signed !== 'xml' ? signed : textTypeOf(found, extensionOf(name));
  const ending = extensionOf(name);
  const named = aliases[ending] === extension ? name : withExtension(name, extension, known);
  return { name: named, extension, contentType: fileTypes[extension] };
}

/**
 * The name that the sender chose, with the extension of the file's own name unless it has that of a type itself: in
 * "March v1.2" the 2 is none.
 */
export function chosenName(chosen: string | undefined, own: string): string {
  if (chosen === undefined) return own;
  const [name, extension] = [cleanName(chosen), extensionOf(cleanName(own)) || 'txt'];
  return known.has(extensionOf(name)) || !known.has(extension) ? name : `${name}.${extension}`;
}

function textTypeOf({ mime, text }: Found, ending: string): FileExtension {
  if (text === undefined)
    throw unsupported(
      mime === undefined ? refusal('upload.kind.unknown') : refusal('upload.kind.typed', { type: mime }),
    );
  const content = text.replace(PROLOGUE, '');
  if (PAGE.test(text) || PAGE.test(content) || STYLED.test(text)) throw unsupported(refusal('upload.kind.page'));
  if (PROGRAM.test(text)) throw unsupported(refusal('upload.kind.program'));
  const wanted = ending === '' ? 'txt' : (aliases[ending] ?? ending);
  const extension = texts.find((one) => one === wanted);
  if (!extension) throw unsupported(refusal('upload.kind.ending', { ending }));
  if (extension === 'xml' && !/^\s*</.test(text)) throw unsupported(refusal('upload.kind.noXml'));
  if (extension === 'json' && !/^\s*[[{"\d\-tfn]/.test(text)) throw unsupported(refusal('upload.kind.noJson'));
  return extension;
}

function unsupported(kind: Refusal): Failure {
  return new Failure('UNSUPPORTED_FILE', refusal('upload.kind', { kind, taken: Object.keys(fileTypes) }));
}
