import { describe, expect, test } from 'vitest';
import { interfaceAddress, isPublicAddress } from './address.ts';

describe('addresses of the public internet', () => {
  test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'no address',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the address of an interface', () => {
  test.each([
    ['https://network.example', 'https://network.example'],
    ['https://network.example/', 'https://network.example'],
    ['https://network.example/v1', 'https://network.example'],
    [' https://network.example/v1/ ', 'https://network.example'],
    ['https://network.example:8443/api/v1', 'https://network.example:8443/api'],
    ['HTTPS://Network.Example', 'https://network.example'],
  ])('%j is %s', (text, address) => {
    expect(interfaceAddress(text, false)).toBe(address);
  });

  test.each([
    'http://network.example',
    'network.example',
    'ftp://network.example',
    'https://me:secret@network.example',
    'https://network.example/?a=1',
    '',
  ])('%j is none', (text) => {
    expect(interfaceAddress(text, false)).toBeUndefined();
  });

  test('may be without https where private networks are allowed', () => {
    expect(interfaceAddress('http://127.0.0.1:4100/v1', true)).toBe('http://127.0.0.1:4100');
  });
});
