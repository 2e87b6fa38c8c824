import { betterAuth } from 'better-auth';
import type { Db } from './db/database.ts';

/** Sign-in attempts from one address. */
const ATTEMPTS = { window: 60, max: 20 };
const SESSION_SECONDS = 60 * 60 * 24 * 14;

/** Header that tells the sign-in library which client's attempts to count. We set it, never the client. */
export const CLIENT_ADDRESS = 'x-partnerdeck-client';

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/**
 * Sign-in: users, passwords (scrypt), sessions, limited attempts. The library owns its four tables
 * and everything in them; the dashboard's own endpoints call it, it has no routes of its own.
 */
export function openAuth(db: Db, options: { secret: string; publicUrl: string }) {
  return betterAuth({
    appName: 'Partnerdeck',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    database: { db, type: 'postgres' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 128 },
    user: { modelName: 'auth_user', fields: { emailVerified: 'email_verified', ...stamps } },
    session: {
      modelName: 'auth_session',
      expiresIn: SESSION_SECONDS,
      updateAge: 60 * 60 * 24,
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
    verification: { modelName: 'auth_verification', fields: { expiresAt: 'expires_at', ...stamps } },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'auth_rate_limit',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 1000,
      customRules: { '/sign-in/email': ATTEMPTS, '/change-password': ATTEMPTS },
    },
    advanced: {
      cookiePrefix: 'partnerdeck',
      useSecureCookies: options.publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof openAuth>;
