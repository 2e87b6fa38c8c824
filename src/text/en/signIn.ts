import { counted } from './locale.ts';

export const signIn = {
  title: 'Sign in',
  lead: 'See what you earned, what you owe, and why.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  failed: 'Signing in did not work',
  wrong: 'Email or password is wrong.',
  tooMany: 'Too many attempts.',
  wait: (seconds: number) =>
    seconds >= 90
      ? `Try again in ${Math.ceil(seconds / 60)} minutes.`
      : `Try again in ${counted(seconds, 'second', 'seconds')}.`,
  waitSome: 'Try again in a few minutes.',
  ended: 'Your session has ended',
  endedWhy: 'Sign in again to go on. Nothing on this page is lost.',
  leave: 'Sign out instead',
} as const;
