/** Passkeys of this browser; the code that speaks to the device is loaded when it is used. */

/** Answers of `navigator.credentials`, as JSON. */
type Json = Record<string, unknown>;

/** Browsers tie passkeys to a name: at an address of numbers there are none. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

const device = () => import('@simplewebauthn/browser');
type Device = Awaited<ReturnType<typeof device>>;

/** The person or the device has called it off, or it took too long. */
export class CalledOff extends Error {}

/** @throws CalledOff */
async function asked(ask: () => Promise<object>): Promise<Json> {
  try {
    return { ...(await ask()) };
  } catch (error) {
    throw new CalledOff('no passkey', { cause: error });
  }
}

/** Makes a passkey on the device. @param question as the service put it, for the library to read @throws CalledOff */
export async function makePasskey(question: object): Promise<Json> {
  const { startRegistration } = await device();
  const optionsJSON = question as Parameters<Device['startRegistration']>[0]['optionsJSON'];
  return asked(() => startRegistration({ optionsJSON }));
}

/** Signs a question with a passkey that the person picks. @throws CalledOff */
export async function signWithPasskey(question: object): Promise<Json> {
  const { startAuthentication } = await device();
  const optionsJSON = question as Parameters<Device['startAuthentication']>[0]['optionsJSON'];
  return asked(() => startAuthentication({ optionsJSON }));
}
