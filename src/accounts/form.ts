import {
  contactBody,
  USUAL_FEE_RATE,
  type ContactBody,
  type ContactDetail,
  type ContactKind,
} from '#contract/contacts';
import { wrong } from '#contract/refusals/checked';
import * as z from 'zod/mini';

const shape = contactBody.shape;

/** Form values: numbers as typed, choices as their texts. */
export interface ContactValues {
  name: string;
  companyName: string;
  email: string;
  address: string;
  country: string;
  currency: string;
  vatNumber: string;
  vatRate: string;
  paymentType: string;
  termsDays: string;
  minimumPayment: string;
  accountManagerId: string;
  managedBy: string;
  feeRate: string;
  publisherType: string;
  partnerType: string;
  fcaNumber: string;
  websites: { id: number | null; name: string; url: string; traffic: string }[];
}

export const newSite = { id: null, name: '', url: '', traffic: 'Content' };

export const emptyContact = (kind: ContactKind, currency: string): ContactValues => ({
  name: '',
  companyName: '',
  email: '',
  address: '',
  country: '',
  currency,
  vatNumber: '',
  vatRate: '0',
  paymentType: 'faster',
  termsDays: '',
  minimumPayment: '',
  accountManagerId: '',
  managedBy: 'optimise',
  feeRate: kind === 'advertiser' ? USUAL_FEE_RATE : '0',
  publisherType: 'Content',
  partnerType: 'New',
  fcaNumber: '',
  websites: [],
});

const textOf = (value: number | string | null): string => (value === null ? '' : String(value));

/** The values of an account that is there. */
export const valuesOf = (contact: ContactDetail): ContactValues => ({
  name: contact.name,
  companyName: contact.companyName,
  email: contact.email,
  address: contact.address ?? '',
  country: contact.country,
  currency: contact.currency,
  vatNumber: contact.vatNumber ?? '',
  vatRate: contact.vatRate,
  paymentType: contact.paymentType,
  termsDays: textOf(contact.termsDays),
  minimumPayment: contact.minimumPayment ?? '',
  accountManagerId: String(contact.accountManagerId),
  managedBy: contact.managedBy,
  feeRate: contact.feeRate,
  publisherType: contact.publisherType ?? 'Content',
  partnerType: contact.partnerType ?? 'New',
  fcaNumber: textOf(contact.fcaNumber),
  websites: contact.sites.map(({ id, name, url, traffic }) => ({ id, name, url, traffic: traffic ?? 'Content' })),
});

/** A whole number as typed, or nothing. */
const typedNumber = <Value>(into: z.ZodMiniType<Value, number | null>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.regex(/^\d{0,9}$/, wrong('check.wholeNumber'))),
      z.transform((text: string) => (text === '' ? null : Number(text))),
    ),
    into,
  );

/** An id as chosen; 0 while nothing is. */
const chosenId = z.pipe(z.pipe(z.string(), z.transform(Number)), shape.accountManagerId);

/** The contract's fields over what a form holds. */
export function contactForm(kind: ContactKind) {
  const isPublisher = kind === 'publisher';
  const fields = z.object({
    ...shape,
    termsDays: typedNumber(shape.termsDays),
    fcaNumber: typedNumber(shape.fcaNumber),
    accountManagerId: chosenId,
  });
  return z.pipe(
    fields,
    z.transform((values): ContactBody => ({
      ...values,
      publisherType: isPublisher ? values.publisherType : null,
      partnerType: isPublisher ? values.partnerType : null,
      websites: isPublisher ? values.websites : [],
    })),
  );
}
