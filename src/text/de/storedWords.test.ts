import { expect, test } from 'vitest';
import { rejectionReasons } from '#contract/conversion-updates';
import { storedWord } from '#src/lib/stored-word.ts';
import { storedWords } from './storedWords.ts';

test('A reason that the network words itself has its words in every language; what somebody wrote stays', () => {
  for (const reason of Object.values(rejectionReasons)) {
    expect(storedWord(reason)).toBe(reason);
    expect(storedWords).toHaveProperty([reason]);
  }
  expect(storedWord('Came back broken')).toBe('Came back broken');
});
