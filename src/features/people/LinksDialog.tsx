import { Button } from '@mantine/core';
import type { SentInvitation } from '#contract/people';
import * as t from '#text';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import s from './people.module.css';

/** Links of invitations to hand over. Only its own button closes it, so that Escape cannot lose them. */
export function LinksDialog({ sent, onClose }: { sent: readonly SentInvitation[]; onClose: () => void }) {
  return (
    <Dialog title={t.people.links}>
      <p>{t.people.linksWhy}</p>
      <ul className={s.links}>
        {sent.map(({ id, email, link }) => (
          <li key={id}>
            <strong>{email}</strong>
            <CopyText value={link ?? ''} what={t.people.linkFor(email)} />
          </li>
        ))}
      </ul>
      <div className={s.end}>
        <Button onClick={onClose}>{t.people.done}</Button>
      </div>
    </Dialog>
  );
}
