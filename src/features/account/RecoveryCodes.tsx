import { Button } from '@mantine/core';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { useAskBeforeUnload } from '#src/ui/ask-before-unload.ts';
import { download } from '#src/ui/download.ts';
import * as t from '#text';
import classes from './account.module.css';

const words = t.account.twoFactor;

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  useAskBeforeUnload(true);
  const text = codes.join('\n');
  return (
    <div className={classes.steps}>
      <p className={classes.help}>{words.codes}</p>
      <ul className={classes.codes} aria-label={words.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton value={text} what={words.codesName} labelled />
        <Button variant="default" onClick={() => download(new Blob([`${text}\n`], { type: 'text/plain' }), words.file)}>
          {words.download}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </div>
  );
}
