/** What the service says is English, as this page is. */

export const unreachable = 'The server could not be reached';

/** What an answer holds. */
export const readAnswer = (answer: Response): Promise<unknown> => answer.json();

/** The same, with what the service says in it in the page's language. */
export const inOurWords = <T>(said: T): T | Promise<T> => said;
