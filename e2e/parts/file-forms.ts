/** The forms of files and folders. */
import { page } from 'vitest/browser';
import { everybody, type FormCase } from './forms.ts';
import { folderDetail, inside, binned } from './samples.ts';

const inFolder = { at: 'files?folder=77', answers: inside } as const;

export const fileForms: FormCase[] = [
  {
    name: 'a new folder',
    who: everybody,
    at: 'files',
    to: 'createFolder',
    open: ['New folder'],
    needs: true,
    typed: { Name: 'Plans of spring' },
    send: 'Create folder',
    answers: inside,
  },
  {
    name: 'another name of a folder',
    who: everybody,
    ...inFolder,
    to: 'updateFile',
    open: ['This folder', 'Rename'],
    typed: { Name: 'Plans, renamed' },
    send: 'Save',
  },
  {
    name: 'a folder that is moved',
    who: everybody,
    at: 'files?folder=77',
    answers: { ...inside, getFileDetail: { ...folderDetail, parentEntryId: 76, folders: [{ id: 76, name: 'Above' }] } },
    to: 'updateFile',
    open: ['This folder', 'Move'],
    send: 'Move to All files',
  },
  {
    name: 'a folder that is deleted',
    who: everybody,
    ...inFolder,
    to: 'deleteFile',
    open: ['This folder', 'Delete'],
    send: 'Delete',
    again: 'Try again',
  },
  {
    name: 'a folder that is deleted for good',
    who: everybody,
    at: 'files?place=bin',
    answers: binned,
    to: 'eraseFile',
    begin: () => page.getByRole('checkbox', { name: /Plans/ }).click(),
    open: ['Delete for good'],
    send: 'Delete for good',
    again: 'Try again',
  },
  {
    name: 'a folder that is restored',
    who: everybody,
    at: 'files?place=bin',
    answers: binned,
    to: 'restoreFile',
    begin: () => page.getByRole('checkbox', { name: /Plans/ }).click(),
    send: 'Restore',
    again: 'Try again',
  },
];
