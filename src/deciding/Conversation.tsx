import type { Note } from '#contract/notes';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import classes from './conversation.module.css';

interface ConversationProps {
  /** The name of the list, for screen readers. */
  name: string;
  notes: readonly Note[];
}

/** Notes of several sides, the oldest first; a new one is read aloud. */
export function Conversation({ name, notes }: ConversationProps) {
  return (
    <ol className={classes.notes} aria-label={name} aria-live="polite">
      {notes.map(({ id, author, role, createdAt, body }) => (
        <li key={id}>
          <p className={classes.by}>
            <strong>{author}</strong> · {t.shell.roles[role]} · <Instant at={createdAt} />
          </p>
          <p className={classes.body}>{body}</p>
        </li>
      ))}
    </ol>
  );
}
