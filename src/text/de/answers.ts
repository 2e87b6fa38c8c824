/** What the service says is English: here it is put into German where it comes into the page. */

export const unreachable = 'Der Server war nicht zu erreichen';

/** Members of answers that hold a sentence of the service. */
const SAYS = /"(message|reason)":"/;

/** What an answer holds, with what the service says in it in German. */
export async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text();
  const data: unknown = JSON.parse(text);
  return SAYS.test(text) ? inOurWords(data) : data;
}

/** The same, in German as far as there are words for it; they come when something is first said. */
export async function inOurWords<T>(said: T): Promise<T> {
  const words = await import('./answers/said.ts').catch(() => undefined);
  return words ? words.inGerman(said) : said;
}
