import { CopyButton } from './CopyButton.tsx';
import classes from './CopyText.module.css';

/** A text to copy, unwrapped, with its button. */
export function CopyText({ value, what }: { value: string; what: string }) {
  return (
    <p className={classes.line}>
      <code className={classes.text}>{value}</code>
      <CopyButton value={value} what={what} labelled />
    </p>
  );
}
