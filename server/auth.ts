import { APIError } from '@better-auth/core/error';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { passkey } from '@better-auth/passkey';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './db/database.ts';
import { signInLinkMinutes } from './domain/mail-links.ts';
import { signedUpAt } from './domain/signed-up.store.ts';
import { cookieName } from './http/cookies.ts';
import { hashSessionTokens } from './sign-in/hashed-sessions.ts';

/** Sign-in attempts from one address. */
const ATTEMPTS = { window: 60, max: 20 };
export const PASSWORD_LENGTH = { least: 12, most: 128 };
const DAY_SECONDS = 86_400;

/** Header that tells the sign-in library which client's attempts to count. We set it, never the client. */
export const CLIENT_ADDRESS = 'x-partnerdeck-client';

/** One-time tokens that the library makes, and what it did with one; each goes to the call that it is made in. */
export type Made =
  | { kind: 'resetToken'; email: string; token: string }
  | { kind: 'passwordReset'; user: { id: string; name: string; email: string } }
  /** For the old address first, then for the new one. */
  | { kind: 'addressToken'; to: string; newEmail: string; token: string };

/** Receives what the library makes during a call. */
export const makings = new AsyncLocalStorage<(made: Made) => Promise<void>>();

const tell = async (made: Made): Promise<void> => makings.getStore()?.(made);

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

interface AuthOptions {
  secret: string;
  publicUrl: string;
  /** Days after which a session ends, used or not. */
  sessionDays: number;
}

/** @throws when the device has not asked for a finger, a face or a PIN: a passkey then is one factor alone */
async function mustBeVerified(userVerified: boolean | undefined): Promise<void> {
  if (userVerified !== true) throw new APIError('UNAUTHORIZED');
}

/**
 * Sign-in: users, passwords (scrypt), sessions, second factors, limited attempts. The library owns its tables and
 * everything in them; the dashboard's own endpoints call it, it has no routes of its own.
 */
export function openAuth(db: Db, options: AuthOptions) {
  const adapterOf = kyselyAdapter(db, { type: 'postgres' });
  return betterAuth({
    appName: 'Partnerdeck',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    database: (given: BetterAuthOptions) => hashSessionTokens(adapterOf(given)),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      resetPasswordTokenExpiresIn: signInLinkMinutes.passwordReset * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => tell({ kind: 'resetToken', email: user.email, token }),
      onPasswordReset: ({ user }) => tell({ kind: 'passwordReset', user }),
    },
    emailVerification: {
      expiresIn: signInLinkMinutes.emailChange * 60,
      sendVerificationEmail: ({ user, token }) =>
        tell({ kind: 'addressToken', to: user.email, newEmail: user.email, token }),
    },
    user: {
      modelName: 'auth_user',
      fields: { emailVerified: 'email_verified', ...stamps },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, token }) =>
          tell({ kind: 'addressToken', to: user.email, newEmail, token }),
      },
    },
    session: {
      modelName: 'auth_session',
      expiresIn: options.sessionDays * DAY_SECONDS,
      // An idle session ends earlier: see `sessions.routes.ts` of the module of access.
      disableSessionRefresh: true,
      freshAge: 0,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...stamps,
      },
    },
    account: {
      modelName: 'auth_account',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...stamps,
      },
    },
    verification: {
      modelName: 'auth_verification',
      fields: { expiresAt: 'expires_at', ...stamps },
      storeIdentifier: 'hashed',
    },
    databaseHooks: {
      // An address that somebody took between the two links of a change stays theirs.
      user: {
        update: {
          before: async ({ email }) => (email !== undefined && (await signedUpAt(db, email)) ? false : undefined),
        },
      },
    },
    plugins: [
      passkey({
        rpName: 'Partnerdeck',
        rpID: new URL(options.publicUrl).hostname,
        origin: new URL(options.publicUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        registration: {
          afterVerification: ({ verification }) => mustBeVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) => mustBeVerified(verification.authenticationInfo.userVerified),
        },
        schema: {
          passkey: {
            modelName: 'auth_passkey',
            fields: {
              publicKey: 'public_key',
              userId: 'user_id',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
      twoFactor({
        issuer: 'Partnerdeck',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'auth_two_factor',
            fields: {
              backupCodes: 'backup_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'auth_rate_limit',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 1000,
      customRules: {
        '/sign-in/email': ATTEMPTS,
        '/change-password': ATTEMPTS,
        '/change-email': ATTEMPTS,
        '/verify-email': ATTEMPTS,
        '/request-password-reset': ATTEMPTS,
        '/reset-password': ATTEMPTS,
        '/two-factor/*': ATTEMPTS,
        '/passkey/*': ATTEMPTS,
      },
    },
    advanced: {
      cookiePrefix: cookieName('partnerdeck', options.publicUrl),
      // The library's own prefix would be the weaker `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: options.publicUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    // Errors of the database are thrown: as the library's own answer a sign-in would be told as one with a wrong password.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof openAuth>;
