import { expect, it } from 'vitest';
import * as english from '../en/answers.ts';
import * as german from './answers.ts';

const { inOurWords, readAnswer } = german;

const problem = {
  code: 'CONFLICT',
  detail: 'There is a file or folder of the name Sent in this folder.',
  message: 'There is a file or folder of the name Sent in this folder.',
  errors: [{ path: 'body.name', message: 'is taken in this folder' }],
};
const answer = (data: unknown) => new Response(JSON.stringify(data));

it('puts a refusal into German and leaves what stands in it as it is', async () => {
  const sentence = 'In diesem Ordner gibt es schon eine Datei oder einen Ordner mit dem Namen Sent.';
  expect(await readAnswer(answer(problem))).toEqual({
    code: 'CONFLICT',
    detail: sentence,
    message: sentence,
    errors: [{ path: 'body.name', message: 'ist in diesem Ordner schon vergeben' }],
  });
});

it('names a file that is refused as the page does', async () => {
  const said = { message: 'The file is empty.', detail: 'The file must be a CSV: category 1 is processed row by row.' };
  expect(await inOurWords(said)).toEqual({
    message: 'Die Datei ist leer.',
    detail: expect.stringMatching(/^Die Datei muss eine CSV-Datei sein/) as string,
  });
});

it('leaves what nobody says as it is', async () => {
  const row = { name: 'is required', note: '"message":"is required"', message: null };
  expect(await readAnswer(answer([row]))).toEqual([row]);
  expect(await inOurWords({ type: 'schema', message: 'Das ist schon Deutsch' })).toEqual({
    type: 'schema',
    message: 'Das ist schon Deutsch',
  });
});

it('changes nothing on the English page', async () => {
  expect(await english.readAnswer(answer(problem))).toEqual(problem);
  expect(english.inOurWords(problem)).toBe(problem);
});

it('has the same names in both languages', () => expect(Object.keys(german)).toEqual(Object.keys(english)));
