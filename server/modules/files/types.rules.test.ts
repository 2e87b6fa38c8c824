import { describe, expect, test } from 'vitest';
import { Failure } from '#server/failure';
import { textOf, typeOf } from './types.rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: string, name: string) => typeOf({ mime: undefined, text: textOf(bytes(content)) }, name);
const refusal = (content: string, name: string) => {
  try {
    return text(content, name).extension;
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    return (error as Failure).code;
  }
};

describe('text', () => {
  test.each([
    ['a,b\n1,2\n', 'a.csv', 'csv'],
    ['a\tb', 'A.TSV', 'tsv'],
    ['Anything <b>bold</b>', 'notes', 'txt'],
    ['{"a":1}', 'a.json', 'json'],
    ['<?xml version="1.0"?><!-- shop --><rss/>', 'feed.xml', 'xml'],
    ['name,html\nx,<script>alert(1)</script>', 'products.csv', 'csv'],
    ['\u00fcber;b', 'a.csv', 'csv'],
  ])('%j named %s is %s', (content, name, extension) => expect(text(content, name).extension).toBe(extension));

  test.each([
    ['<!DOCTYPE html><p>', 'a.txt'],
    ['\n  <!-- x --><!-- y --> <HTML>', 'a.csv'],
    ['<script>alert(1)</script>', 'a.txt'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.xml'],
    ['<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "x" "y" [<!ENTITY a "b">]>\n<svg/>', 'logo.xml'],
    ['<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>', 'a.xml'],
    ['<?xml version="1.0"?><html/>', 'a.xml'],
    ['#!/bin/sh\nrm -rf /', 'a.txt'],
    ['<?php system($_GET[0]);', 'a.txt'],
    ['@echo off', 'run.bat'],
    ['alert(1)', 'a.js'],
    ['Set x = CreateObject("WScript.Shell")', 'a.vbs'],
    ['hello', 'a.html'],
    ['hello', 'a.xml'],
    ['hello', 'a.svg'],
    ['%!PS-Adobe', 'a.txt'],
    ['a\u0000b', 'a.csv'],
  ])('%j named %s is not taken', (content, name) => expect(refusal(content, name)).toBe('UNSUPPORTED_FILE'));

  test('is known in other encodings', () => {
    expect(textOf(Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller');
    expect(textOf(Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x2c, 0]))).toBe('a,');
    expect(textOf(Uint8Array.from([0x61, 0xc3]))).toBe('a');
  });

  test('of many comments is read once: each comment looked at again would outlast the test', () => {
    const names = [`${'<!-- a -->'.repeat(6000)}x`, `<!doctype a${' '.repeat(60_000)}`, `${' '.repeat(60_000)}x`].map(
      (text) => refusal(text, 'a.xml'),
    );
    expect(names).toEqual(['xml', 'xml', 'UNSUPPORTED_FILE']);
  });
});

describe('a type with a signature', () => {
  const signed = (mime: string, name: string) => typeOf({ mime, text: undefined }, name);
  test('counts, whatever the name says', () => {
    expect(signed('image/png', 'photo.jpg')).toEqual({ name: 'photo.png', extension: 'png', contentType: 'image/png' });
    expect(signed('image/jpeg', 'photo.jpeg').name).toBe('photo.jpeg');
    expect(signed('application/pdf', 'invoice.exe').name).toBe('invoice.exe.pdf');
  });
  test.each([
    'application/x-msdownload',
    'application/x-elf',
    'application/java-archive',
    'application/wasm',
    'application/x-cfb',
  ])('%s is not taken, whatever it is called', (mime) => expect(() => signed(mime, 'report.pdf')).toThrow(mime));
});
