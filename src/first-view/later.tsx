import { Component, lazy, Suspense, useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';
import { CallError } from '#src/api/call.ts';
import { isReachable } from '#src/api/reachable.ts';
import * as t from '#text/frame';
import { Dialog } from '#src/ui/Dialog.tsx';
import { fresh, StaleVersionError } from './fresh.ts';
import { holdKeys, LOADING } from '#src/ui/hold-keys.ts';
import { Failed, FailedLine, Loading } from '#src/ui/states.tsx';
import { useEarlyEscape } from '#src/ui/use-early-escape.ts';

/** A lazy component: render it in a `<Suspense>`; `load` preloads the code. */
export type Later<C> = C & { load: () => Promise<void> };

/**
 * Makes a lazy component of a module's `default`. If its code cannot be loaded, an error with a retry button takes its
 * place, the page around it keeps its state, and it is tried again once the server answers. @param as form of the
 * error: a part of the page, one line, or a dialog for dialogs and panels, which also says that the code is still loading
 */
export function later<C extends (props: never) => ReactNode>(
  load: () => Promise<{ default: C }>,
  as: As = 'part',
): Later<C> {
  // Props are checked where C is rendered; here they are only passed on.
  const code: () => Promise<{ default: unknown }> = load;
  const get = fresh(code as () => Promise<{ default: ComponentType<object> }>);
  let Part = lazy(get);
  // React's `lazy` never retries.
  const askAnew = () => {
    Part = lazy(get);
  };
  function Waited(props: { onClose?: () => void }) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    useEffect(() => (as === 'dialog' ? holdKeys() : undefined), []);
    const again = () => {
      askAnew();
      drawAgain();
    };
    return (
      <Caught as={as} onRetry={again} onLeft={askAnew} onClose={props.onClose}>
        {as === 'dialog' ? (
          <Suspense fallback={<StillLoading onClose={props.onClose} />}>
            <Part {...props} />
          </Suspense>
        ) : (
          <Part {...props} />
        )}
      </Caught>
    );
  }
  // Preloading may fail: rendering reports it.
  const ahead = async () => {
    await get().catch(() => undefined);
  };
  const drawn: (props: never) => ReactNode = Waited;
  return Object.assign(drawn as C, { load: ahead });
}

type As = 'part' | 'line' | 'dialog';

interface CaughtProps {
  as: As;
  onRetry: () => void;
  onLeft: () => void;
  onClose: (() => void) | undefined;
  children: ReactNode;
}

const isOfLoading = (error: Error) => error instanceof StaleVersionError || error instanceof CallError;

class Caught extends Component<CaughtProps, { error: unknown }> {
  override readonly state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error !== undefined) this.props.onLeft();
  }

  readonly #again = () => {
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    const { as, onClose, children } = this.props;
    if (error === undefined) return children;
    if (!isOfLoading(error)) throw error;
    const said =
      as === 'part' ? (
        <Failed error={error} onRetry={this.#again} />
      ) : (
        <FailedLine error={error} onRetry={this.#again} />
      );
    return (
      <>
        {error instanceof CallError && <WhenBack then={this.#again} />}
        {as === 'dialog' ? (
          <Dialog title={t.states.failed} onClose={onClose}>
            {said}
          </Dialog>
        ) : (
          said
        )}
      </>
    );
  }
}

const LOOK_EVERY_MS = 3000;

/** Calls `then` once the server answers. */
function WhenBack({ then }: { then: () => void }) {
  useEffect(() => {
    const left = new AbortController();
    const look = async () => {
      if ((await isReachable()) && !left.signal.aborted) then();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [then]);
  return null;
}

/** In milliseconds; code that comes within it opens without a word. */
const MOMENT_MS = 600;

/** Says that something opened is still loading. */
function StillLoading({ onClose }: { onClose: (() => void) | undefined }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), MOMENT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEarlyEscape({ current: isLong }, onClose);
  if (!isLong) return null;
  return (
    <Dialog title={t.states.loading} onClose={onClose}>
      <div {...LOADING}>
        <Loading lines={3} />
      </div>
    </Dialog>
  );
}
