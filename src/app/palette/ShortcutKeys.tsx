import classes from './palette.module.css';

/** Keys as printed on the keyboard; a space in `keys` means one after the other. */
export function ShortcutKeys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
