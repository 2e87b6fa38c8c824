/** The sections of a detail that come after its first painting, in one file. */
export { default as DecideSection } from './DecideSection.tsx';
export { default as History } from './History.tsx';
