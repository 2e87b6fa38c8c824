import { CancelledError } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconBan, IconCloudOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CallError } from '#src/api/call.ts';
import * as t from '#text/frame';
import { CopyButton } from './CopyButton.tsx';
import { StaleVersionError } from '#src/first-view/fresh.ts';
import classes from './states.module.css';

interface LoadingProps {
  /** Lines of text or of a table. */
  lines?: number;
  /** Fields of a form with their labels, one below the other. */
  fields?: number;
  /** One block, where neither fits: its expected height as a CSS length, so that the page does not shift. */
  height?: string;
  /** One block whose height depends on the screen: a class that says it. */
  className?: string | undefined;
}

export function Loading({ lines, fields, height, className }: LoadingProps) {
  return (
    <div role="status" aria-label={t.states.loading} className={classes.loading}>
      {lines !== undefined ? (
        times(lines, (line) => <div key={line} className={classes.line} />)
      ) : fields !== undefined ? (
        times(fields, (field) => <div key={field} className={classes.field} />)
      ) : (
        <div className={`${classes.bone} ${className ?? ''}`} style={{ height }} />
      )}
    </div>
  );
}

const times = (length: number, draw: (index: number) => ReactNode) => Array.from({ length }, (_, index) => draw(index));

interface EmptyProps {
  title: string;
  children?: ReactNode;
  /** The next step: create the first one, clear the filters. */
  action?: ReactNode;
}

/** An empty state; the title says "nothing yet" or "nothing matches". */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <Panel icon={<IconInbox size={28} stroke={1.5} aria-hidden />} title={title} action={action}>
      {children}
    </Panel>
  );
}

interface FailedProps {
  error: unknown;
  what?: string;
  onRetry?: (() => void) | undefined;
}

/** A load error: title, reason, request id for support, and a retry button. */
export function Failed({ error, what = t.states.failed, onRetry }: FailedProps) {
  if (error instanceof StaleVersionError) return <Stale />;
  if (error instanceof CallError && isForbidden(error)) return <Forbidden>{error.message}</Forbidden>;
  return (
    <div role="alert">
      <Panel
        icon={<IconCloudOff size={28} stroke={1.5} aria-hidden />}
        title={what}
        action={onRetry && <Button onClick={onRetry}>{t.states.retry}</Button>}
      >
        <Reason error={error} />
      </Panel>
    </div>
  );
}

interface AwaitingProps extends LoadingProps {
  query: { error: unknown; refetch: () => unknown };
  what?: string;
}

/**
 * Placeholder or error until there is an answer. An existing answer stays when a refetch fails: the user may be typing
 * beside it, and the frame reports stale data.
 */
export function Awaiting({ query: { error, refetch }, what, ...place }: AwaitingProps) {
  return error ? (
    <Failed error={error} onRetry={() => void refetch()} {...(what !== undefined && { what })} />
  ) : (
    <Loading {...place} />
  );
}

/** `Failed` in one line. */
export function FailedLine({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isStale = error instanceof StaleVersionError;
  return (
    <p role="alert" className={classes.failedLine}>
      <Reason error={error} />{' '}
      <Button variant="subtle" size="compact-sm" onClick={isStale ? () => location.reload() : onRetry}>
        {isStale ? t.states.reload : t.states.retry}
      </Button>
    </p>
  );
}

/** Only a reload helps; the user decides when. */
function Stale() {
  return (
    <div role="alert">
      <Panel
        icon={<IconCloudOff size={28} stroke={1.5} aria-hidden />}
        title={t.states.newVersion}
        action={<Button onClick={() => location.reload()}>{t.states.reload}</Button>}
      >
        {t.states.newVersionWhy}
      </Panel>
    </div>
  );
}

function isForbidden({ code }: CallError): boolean {
  return code === 'USER_CAN_NOT_ACCESS_RESOURCE' || code === 'USERID_CANNOT_ACCESS_CONTACT';
}

/** The reason of a failed call in words, with the request id of the server's log. */
export function Reason({ error }: { error: unknown }) {
  if (error instanceof CancelledError) return <>{t.states.cancelled}</>;
  if (error instanceof StaleVersionError) return <>{t.states.newVersion}</>;
  if (!(error instanceof CallError)) return <>{t.states.ourFault}</>;
  if (error.failure.kind === 'unreachable') return <>{t.states.unreachable}</>;
  const { detail, requestId } = error.failure.problem;
  return (
    <>
      {detail}
      {requestId && (
        <span className={classes.request}>
          {t.states.requestId} <code>{requestId}</code>
          <CopyButton value={requestId} what={t.states.requestId} />
        </span>
      )}
    </>
  );
}

interface UnsentProps {
  what: string;
  error: unknown;
}

/** A submit error, shown above a form's buttons; the input stays. */
export function Unsent({ what, error }: UnsentProps) {
  if (error === null) return null;
  return (
    <Warning>
      <strong>{what}</strong> <Reason error={error} />
    </Warning>
  );
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.warning}>
      {children}
    </div>
  );
}

export function Forbidden({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <Panel icon={<IconBan size={28} stroke={1.5} aria-hidden />} title={t.states.forbidden} action={action}>
      {children ?? t.states.forbiddenWhy}
    </Panel>
  );
}

interface PanelProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

function Panel({ icon, title, children, action }: PanelProps) {
  return (
    <div className={classes.panel}>
      {icon}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.words}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
