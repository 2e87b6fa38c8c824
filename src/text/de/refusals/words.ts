import type { BatchState } from '#contract/decisions';
import type { ConversionStatus } from '#contract/refusals/conversions';
import type { EnquiryStatus } from '#contract/refusals/enquiries';
import type { FileState } from '#contract/refusals/files';
import type { RelationStatus } from '#contract/refusals/links';
import type { InvoiceStatus } from '#contract/refusals/money';

export const conversionStates: Record<ConversionStatus, string> = {
  pending: 'offen',
  approved: 'bestätigt',
  rejected: 'abgelehnt',
};

export const batchStates: Record<BatchState, string> = {
  filling: 'noch nicht vollständig',
  checking: 'in der Prüfung',
  review: 'geprüft',
  running: 'in Arbeit',
  paused: 'angehalten',
  done: 'fertig',
};

export const enquiryStates: Record<EnquiryStatus, string> = {
  Open: 'offen',
  'With advertiser': 'beim Advertiser',
  Approved: 'bestätigt',
  Rejected: 'abgelehnt',
  Closed: 'geschlossen',
};

export const invoiceStates: Record<InvoiceStatus, string> = {
  Draft: 'ein Entwurf',
  Sent: 'gesendet',
  Allocated: 'zugeordnet',
  Settled: 'beglichen',
  Contra: 'verrechnet',
};

export const relationStates: Record<RelationStatus, string> = {
  live: 'aktiv',
  pending: 'offen',
  rejected: 'abgelehnt',
  paused: 'pausiert',
};

export const fileStates: Record<FileState, string> = {
  stored: 'gespeichert',
  queued: 'in der Warteschlange',
  processing: 'in Arbeit',
  done: 'verarbeitet',
  failed: 'fehlgeschlagen',
};

const types = new Map([
  ['string', 'Text'],
  ['number', 'eine Zahl'],
  ['int', 'eine ganze Zahl'],
  ['boolean', 'true oder false'],
  ['array', 'eine Liste'],
  ['object', 'ein Objekt'],
  ['record', 'ein Objekt'],
  ['undefined', 'nichts'],
  ['null', 'null'],
]);

/** Name of a JSON type. */
export const typeName = (name: string): string => types.get(name) ?? name;

/** "1234.50" in German format. */
export function amount(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** "1 Minute", "42 Sekunden". */
export function seconds(count: number): string {
  if (count >= 60) return '1 Minute';
  return count === 1 ? '1 Sekunde' : `${count} Sekunden`;
}
