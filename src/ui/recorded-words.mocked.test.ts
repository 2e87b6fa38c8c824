import { expect, it, vi } from 'vitest';
import { storedWord } from '#src/lib/stored-word.ts';
import { valueText } from './recorded.ts';

vi.mock('#text', () => import('#src/text/de/index.ts'));

it('translates the reason that the network words, not what somebody called something', () => {
  expect(valueText('rejectionReason', 'Goods returned', {})).toBe('Ware zurückgegeben');
  expect(valueText('rejectionReason', 'Came back broken', {})).toBe('Came back broken');
  expect(['new', 'Default', 'Goods returned'].map((text) => valueText('name', text, {}))).toEqual([
    'new',
    'Default',
    'Goods returned',
  ]);
  expect(valueText('tags', ['new'], {})).toBe('new');
});

it('says levels and kinds in words', () => {
  expect([valueText('level', 'viewer', {}), valueText('type', 'Voucher', {})]).toEqual(['Nur lesen', 'Gutschein']);
  expect(valueText('signupType', 'manual', {})).toBe('von Hand');
});

it('finds the network’s own words and nothing that a dictionary has of itself', () => {
  expect(['Automatic validation', 'constructor', 'toString', ''].map(storedWord)).toEqual([
    'Automatische Validierung',
    'constructor',
    'toString',
    '',
  ]);
});
