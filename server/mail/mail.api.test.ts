import { generate } from 'selfsigned';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import { languages } from '#contract/languages';
import { mailKinds } from '#contract/mail';
import { NOW } from '#server/testing/config';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';
import { letterOf } from './letters.ts';
import { written } from './layout.ts';
import { Outbox } from './sender.ts';
import type { MailData, QueuedMail } from '#server/domain/mail';

/** Through a mail server on this machine. */

let smtp: TestSmtp;
let network: TestNetwork;
let clock = NOW;
beforeAll(async () => {
  smtp = await startSmtp();
  network = await startNetwork(smtp.settings, undefined, () => clock);
});
afterAll(async () => {
  await network.drop();
  await smtp.close();
});
beforeEach(() => {
  clock = NOW;
});
afterEach(() => {
  smtp.answers.receiver = () => undefined;
  smtp.answers.text = () => undefined;
});

const link = 'https://partnerdeck.test/in?code=one-time&x=1';
const invitation = (to: string, more: Partial<QueuedMail> = {}): QueuedMail =>
  ({
    to,
    language: 'en',
    kind: 'invitation',
    data: { accountName: 'Shoes & <b>Boots</b>', inviterName: 'Ann', link, endsAt: '2026-03-22T12:00:00Z' },
    agencyId: 1,
    ...more,
  }) as QueuedMail;

const queue = (mail: QueuedMail) => network.deps.db.transaction().execute((tx) => network.deps.mail.queue(tx, mail));
const rowTo = (to: string) =>
  network.deps.db.selectFrom('outbox').where('to_address', '=', to).selectAll().executeTakeFirstOrThrow();
const takenBy = (to: string) => smtp.taken.filter((one) => one.to.includes(to));
const settled = async (to: string, attempts = 1) => {
  await expect.poll(async () => (await rowTo(to)).attempts, { timeout: 15_000 }).toBe(attempts);
  return rowTo(to);
};

describe('sending', () => {
  test('a mail arrives once, in its language, and its link is not kept', async () => {
    await queue(invitation('one@example.com'));
    await queue(invitation('eins@example.com', { language: 'de' }));
    const [row] = [await settled('one@example.com'), await settled('eins@example.com')];
    expect([row.state, row.sent_at, row.last_error]).toEqual(['sent', NOW, null]);
    expect(row.data).not.toContain('one-time');
    const [mail, ...more] = takenBy('one@example.com');
    expect(more).toEqual([]);
    expect(mail!.messageId).toBe(row.message_id);
    expect(mail!.subject).toBe('Ann invites you to Shoes & <b>Boots</b>');
    expect(mail!.text).toContain(link);
    expect(mail!.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(mail!.html).toContain('Shoes &amp; &lt;b&gt;Boots&lt;/b&gt;');
    expect(mail!.html).not.toContain('<b>Boots');
    expect(mail!.source).toMatch(/^From: Partnerdeck <mail@partnerdeck.test>\r$/m);
    expect(takenBy('eins@example.com')[0]!.subject).toBe('Ann lädt Sie zu Shoes & <b>Boots</b> ein');
    expect(takenBy('eins@example.com')[0]!.text).toContain('22. März 2026');
  });

  test('a transaction that fails sends nothing', async () => {
    const failing = network.deps.db.transaction().execute(async (tx) => {
      await network.deps.mail.queue(tx, invitation('never@example.com'));
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await queue(invitation('after@example.com'));
    await settled('after@example.com');
    expect(takenBy('never@example.com')).toEqual([]);
  });

  test('a mail that is refused for now is tried again after growing pauses', async () => {
    smtp.answers.receiver = (to) => (to === 'grey@example.com' ? 451 : undefined);
    await queue(invitation('grey@example.com'));
    const pauses = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const row = await settled('grey@example.com', attempt);
      pauses.push((row.next_try_at.getTime() - clock.getTime()) / 60_000);
      expect(JSON.parse(row.last_error!)).toEqual({ why: 'refused', detail: expect.stringContaining('451') });
      expect(row.state).toBe(attempt === 8 ? 'failed' : 'queued');
      clock = row.next_try_at;
      // A mail that is queued has those that are due sent at once.
      await queue(invitation(`beside.${attempt}@example.com`));
    }
    expect(pauses.slice(0, 7)).toEqual([1, 5, 15, 60, 240, 720, 1440]);
    expect(takenBy('grey@example.com')).toEqual([]);
    smtp.answers.receiver = () => undefined;
    const { id } = await rowTo('grey@example.com');
    expect(await network.deps.mail.sendAgain(network.deps.db, id)).toBe(true);
    expect((await settled('grey@example.com')).state).toBe('sent');
    expect(takenBy('grey@example.com')).toHaveLength(1);
    expect(await network.deps.mail.sendAgain(network.deps.db, id)).toBe(false);
  }, 120_000);

  test('a link that would arrive after its end is not sent', async () => {
    smtp.answers.receiver = () => 451;
    await queue({
      to: 'late@example.com',
      language: 'en',
      kind: 'passwordReset',
      data: { link, minutes: 30 },
    });
    await settled('late@example.com');
    smtp.answers.receiver = () => undefined;
    clock = new Date(NOW.getTime() + 31 * 60_000);
    await queue(invitation('punctual@example.com'));
    await settled('punctual@example.com');
    const rows = () =>
      network.deps.db.selectFrom('outbox').where('to_address', '=', 'late@example.com').selectAll().execute();
    await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
    expect(takenBy('late@example.com')).toEqual([]);
  });

  test.each(['receiver', 'text'] as const)(
    'one whose %s is refused for good has bounced; others are sent',
    async (step) => {
      const to = `gone.${step}@example.com`;
      smtp.answers[step] = (given) => ((typeof given === 'string' ? given : given.to[0]) === to ? 550 : undefined);
      await queue(invitation(to));
      await queue(invitation(`beside.${step}@example.com`));
      const row = await settled(to);
      expect([row.state, JSON.parse(row.last_error!).detail]).toEqual(['bounced', expect.stringContaining('550')]);
      expect((await settled(`beside.${step}@example.com`)).state).toBe('sent');
      expect(takenBy(to)).toEqual([]);
    },
  );

  test('one whose text was handed over without an answer is uncertain, and not sent again by itself', async () => {
    const waits = new Promise((resolve) => {
      smtp.answers.text = () => new Promise(() => resolve(undefined));
    });
    await queue(invitation('maybe@example.com'));
    await waits;
    expect((await rowTo('maybe@example.com')).state).toBe('sending');
    smtp.disconnect();
    const row = await settled('maybe@example.com');
    expect([row.state, JSON.parse(row.last_error!).why]).toEqual(['uncertain', 'interrupted']);
    expect(row.data).toContain('one-time');
  });

  test('every kind is written in both languages, and as text what it is as HTML', () => {
    const data: MailData = {
      invitation: { accountName: 'A', inviterName: 'B', link, endsAt: '2026-03-22T12:00:00Z' },
      passwordReset: { link, minutes: 60 },
      emailChange: { link, newEmail: 'new@example.com' },
      emailChanged: { newEmail: 'new@example.com' },
      addressTaken: {},
      signInChanged: { what: 'passkeyAdded', device: 'Firefox', address: '192.0.2.1', at: '2026-03-22T12:00:00Z' },
      newDevice: { device: 'Firefox', address: '192.0.2.1', at: '2026-03-22T12:00:00Z' },
      verifyApplication: { agencyName: 'A', link },
      applicationReceived: { agencyName: 'A' },
      applicationAccepted: { agencyName: 'A', link },
      applicationRefused: { agencyName: 'A', reason: 'No traffic' },
      paymentDetailsChanged: { accountName: 'A', by: 'B', at: '2026-03-22T12:00:00Z', bank: true, link },
      billingDetailsChanged: { accountName: 'A', by: 'B', at: '2026-03-22T12:00:00Z', link },
      notice: { title: 'T', text: 'X', link },
      digest: {
        period: 'weekly',
        from: '2026-03-09',
        to: '2026-03-15',
        link,
        accounts: [
          {
            name: 'Account',
            currency: 'EUR',
            shows: 'commission',
            figures: [
              { kind: 'approved', conversions: 1234, commission: '5678.905', cost: null, valueChange: null },
              { kind: 'paid', conversions: 0, commission: '0', cost: null, valueChange: null },
            ],
            notices: ['Payment 7 is paid'],
          },
        ],
      },
    };
    for (const kind of mailKinds) {
      const [en, de] = languages.map((language) =>
        written(letterOf({ kind, language, data: JSON.stringify(data[kind]) }), language, 'https://partnerdeck.test'),
      );
      expect(en!.subject, kind).not.toBe('');
      expect(en!.text, kind).not.toBe(de!.text);
      for (const { text, html } of [en!, de!]) {
        expect(html, kind).not.toMatch(/undefined|NaN|<img|url\(/);
        expect(text, kind).not.toMatch(/undefined|NaN/);
        expect(html.includes('one-time'), kind).toBe(text.includes('one-time'));
      }
    }
    const [en, de] = languages.map((language) =>
      written(letterOf({ kind: 'digest', language, data: JSON.stringify(data.digest) }), language, 'https://p.test'),
    );
    expect(en!.text).toContain('Approved: 1,234 · 5,678.91 EUR');
    expect(de!.text).toContain('Bestätigt: 1.234 · 5.678,91 EUR');
    expect(en!.text).not.toContain('Paid:');
    expect(en!.text).toContain('Payment 7 is paid');
  });
});

describe('a mail server with a password and TLS', () => {
  const ways = [
    ['asked for', false],
    ['from the start', true],
  ] as const;
  const users = { deck: 'right' };
  const certified = () =>
    generate([{ name: 'commonName', value: 'mail.test' }], {
      keySize: 2048,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    });
  const networkAt = ({ settings, url }: TestSmtp) =>
    startNetwork({ ...settings, SMTP_URL: url.replace('//', '//deck:right@') });

  test.each(ways)('TLS %s: the password and the mail go through it', async (_, fromTheStart) => {
    const { private: key, cert } = await certified();
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, cert]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    const server = await startSmtp(users, { key, cert, fromTheStart });
    const sending = await networkAt(server);
    await sending.deps.mail.queue(sending.deps.db, invitation('tls@example.com'));
    await expect.poll(() => server.taken.length, { timeout: 20_000 }).toBe(1);
    expect(server.signIns).toEqual([{ user: 'deck', secure: true }]);
    await sending.drop();
    await server.close();
  });

  test.each(ways)('TLS %s: a certificate that is not trusted gets no password', async (_, fromTheStart) => {
    const { private: key, cert } = await certified();
    const server = await startSmtp(users, { key, cert, fromTheStart });
    const sending = await networkAt(server);
    const { db, mail } = sending.deps;
    await mail.queue(db, invitation('tls@example.com'));
    const row = () => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    await expect.poll(async () => (await row()).attempts, { timeout: 20_000 }).toBe(1);
    const { state, last_error } = await row();
    expect([state, JSON.parse(last_error!).why]).toEqual(['queued', 'tls']);
    expect([server.signIns, server.taken]).toEqual([[], []]);
    await sending.drop();
    await server.close();
  });
});

describe('a mail server that cannot be used', () => {
  test.each([
    ['signIn', { users: { deck: 'right' }, user: 'deck:wrong@' }],
    ['unreachable', { users: undefined, user: '' }],
  ] as const)('%s: the mail waits, and the log says it once', async (why, { users, user }) => {
    const other = await startSmtp(users);
    if (why === 'unreachable') await other.close();
    const lines: string[] = [];
    const settings = { ...other.settings, SMTP_URL: other.url.replace('//', `//${user}`), LOG_LEVEL: 'error' };
    const waiting = await startNetwork(settings, (line) => lines.push(line));
    const { db, mail } = waiting.deps;
    for (const to of ['a@example.com', 'b@example.com']) await mail.queue(db, invitation(to));
    const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();
    await expect.poll(async () => (await rows()).every((row) => row.attempts > 0), { timeout: 20_000 }).toBe(true);
    for (const row of await rows()) {
      expect([row.state, JSON.parse(row.last_error!).why]).toEqual(['queued', why]);
      expect(row.data).toContain('one-time');
    }
    expect(lines.filter((line) => line.includes('the mail server cannot be used'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('wrong');
    await waiting.drop();
    if (why !== 'unreachable') await other.close();
  });

  test('without one, mail is kept unsent', async () => {
    const without = await startNetwork();
    const { db, mail } = without.deps;
    expect(mail.configured).toBe(false);
    await mail.queue(db, invitation('none@example.com'));
    expect(await db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'unsent' }]);
    await without.drop();
  });

  test('without one any more, what waits for an agency is kept unsent, and what is on its way is left', async () => {
    const without = await startNetwork();
    const { db, mail } = without.deps;
    let now = NOW;
    const outbox = new Outbox({
      ...without.deps,
      now: () => now,
      isOver: async () => false,
      onTrouble: (what) => expect.unreachable(what),
    });
    const claimed_until = new Date(NOW.getTime() + 60_000);
    await mail.queue(db, invitation('invited@example.com'));
    await mail.queue(db, invitation('claimed@example.com'));
    await mail.queue(db, {
      to: 'own@example.com',
      language: 'en',
      kind: 'passwordReset',
      data: { link, minutes: 60 },
    });
    await db.updateTable('outbox').set({ state: 'queued' }).execute();
    const ofClaimed = () => db.updateTable('outbox').where('to_address', '=', 'claimed@example.com');
    await ofClaimed().set({ claimed_until }).execute();
    const states = async () => {
      await outbox.sweep();
      const rows = await db.selectFrom('outbox').orderBy('id').select(['to_address', 'state']).execute();
      return Object.fromEntries(rows.map((row) => [row.to_address.split('@')[0], row.state]));
    };
    expect(await states()).toEqual({ invited: 'unsent', claimed: 'queued', own: 'queued' });
    await ofClaimed().set({ state: 'sending' }).execute();
    now = new Date(claimed_until.getTime() + 1);
    expect(await states()).toEqual({ invited: 'unsent', claimed: 'uncertain', own: 'queued' });
    // A sign-in of weeks ago is no news when there is a mail server again.
    now = new Date(NOW.getTime() + 15 * DAY_MS);
    expect(await states()).toEqual({ invited: 'unsent', claimed: 'uncertain' });
    await without.drop();
  });
});
