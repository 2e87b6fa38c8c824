import type { Note } from '#contract/notes';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import classes from './conversation.module.css';

interface ConversationProps {
  /** What the list of notes is called. */
  name: string;
  notes: readonly Note[];
}

/** Notes of several sides, the oldest first. */
export function Conversation({ name, notes }: ConversationProps) {
  return (
    <ol className={classes.notes} aria-label={name}>
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
