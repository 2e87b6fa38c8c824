import { valueAt } from '#contract/records';
import type { FileEntry, FileProcessing } from '#contract/files';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

export const stateLooks: Record<FileProcessing['state'], StatusLook> = {
  queued: { label: t.files.states.queued, tone: 'waiting' },
  processing: { label: t.files.states.processing, tone: 'info' },
  done: { label: t.files.states.done, tone: 'good' },
  failed: { label: t.files.states.failed, tone: 'bad' },
};

export const FOLDER = 'FOLDER';
export const isFolder = ({ entryType }: Pick<FileEntry, 'entryType'>): boolean => entryType.name === FOLDER;

export const categoryName = (id: number): string => valueAt(t.files.categories, id) ?? '';

export const typeText = (entryType: string, extension: string): string =>
  entryType === FOLDER ? t.files.folder : extension.toUpperCase();

export const typeName = ({ entryType, fileExtension }: Pick<FileEntry, 'entryType' | 'fileExtension'>): string =>
  typeText(entryType.name, fileExtension ?? '');

export const fullName = (...names: string[]): string => names.filter(Boolean).join(' ');

export const personName = (person: FileEntry['user']): string | null =>
  person && fullName(person.name, person.secondName);
