import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { PlainButton } from '#src/ui/PlainButton.tsx';

// prettier-ignore
const accent: MantineColorsTuple = [
  '#f1f2fe', '#e2e4fc', '#c6c9f8', '#a7abf3', '#8b90ee', '#6f75e6', '#4f54d4', '#4347b8', '#373a96', '#2a2c70',
];
// prettier-ignore
const gray: MantineColorsTuple = [
  '#f8f8f9', '#f1f1f3', '#e7e7ea', '#dcdce1', '#c8c9cf', '#8e909a', '#62646f', '#4a4c56', '#32343c', '#1b1c21',
];
// prettier-ignore
const dark: MantineColorsTuple = [
  '#e4e5e9', '#bcbec6', '#9c9ea8', '#777984', '#3a3c45', '#2c2e35', '#212228', '#16171b', '#121316', '#0c0d0f',
];

// prettier-ignore
const red: MantineColorsTuple = [
  '#fdf1f0', '#fbe0de', '#f6c0bc', '#f09b95', '#e8766e', '#d9483e', '#b3261e', '#9a1f18', '#7f1914', '#5f120f',
];

/** Buttons and fields are 32 px high instead of Mantine's 36: lists are dense. */
const dense =
  (name: string) =>
  (_: unknown, { size }: { size?: string }) => ({
    ...(size === 'sm' && { [name === 'button' ? 'root' : 'wrapper']: { [`--${name}-height`]: '2rem' } }),
  });

/** Small radii, 14 px text on a grid of 4. Sizes are rem, so that everything scales with the browser's text size. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent, gray, dark, red },
  black: '#1b1c21',
  fontFamily: 'var(--deck-font)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm', component: PlainButton }, vars: dense('button') },
    Input: { vars: dense('input') },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
  },
});
