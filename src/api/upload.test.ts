import { afterEach, describe, expect, it, vi } from 'vitest';
import { uploadFile } from '#contract/files';
import { upload, type Sending } from './upload.ts';

const input = { query: { agencyId: 1, contactId: 2 }, body: { categoryId: 6 }, file: new File(['abc'], 'a.csv') };

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A browser whose requests are answered like this; with nothing to answer they stay open. */
function answering(answer?: Answer) {
  const sent: { address: string; form: FormData }[] = [];
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = answer?.status ?? 0;
    responseText = JSON.stringify(answer?.body);
    onload?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private address = '';
    open(_: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return { 'content-type': 'application/json', ...answer?.headers }[name] ?? null;
    }
    send(form: FormData) {
      sent.push({ address: this.address, form });
      this.upload.onprogress?.({ loaded: 1, total: 3 });
      if (answer) this.onload?.();
      if (answer) this.onloadend?.();
    }
    abort() {
      this.onabort?.();
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

describe('a file that is sent', () => {
  it('goes as a form, and tells how far it is to whoever wants to know', async () => {
    const sent = answering({ status: 200, body: { entryId: 9 } });
    const told: number[][] = [];
    const sending: Sending = { signal: new AbortController().signal, onProgress: (...how) => void told.push(how) };
    expect(await upload(uploadFile, input, sending)).toEqual({ entryId: 9 });
    expect(await upload(uploadFile, input)).toEqual({ entryId: 9 });
    expect(told).toEqual([[1, 3]]);
    expect(sent[0]?.address).toContain('agencyId=1&contactId=2');
    expect([...(sent[0]?.form ?? [])].map(([name]) => name)).toEqual(['categoryId', 'file']);
  });

  it('is refused with what the server says, and how long to wait', async () => {
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '7' };
    answering({ status: 413, body: { status: 413, code: 'TOO_LARGE', detail: 'It is too large.' }, headers });
    await expect(upload(uploadFile, input)).rejects.toMatchObject({
      message: 'It is too large.',
      failure: { kind: 'refused', retryAfter: 7 },
    });
  });

  it('can be called off', async () => {
    answering();
    const control = new AbortController();
    const sending = upload(uploadFile, input, { signal: control.signal });
    control.abort(new Error('changed my mind'));
    await expect(sending).rejects.toThrow('changed my mind');
    await expect(upload(uploadFile, input, { signal: control.signal })).rejects.toThrow('changed my mind');
  });
});
