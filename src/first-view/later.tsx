import { Component, lazy, useReducer, type ComponentType, type ReactNode } from 'react';
import { CallError } from '#src/api/call.ts';
import * as t from '#text/frame';
import { Dialog } from '#src/ui/Dialog.tsx';
import { fresh, StaleVersionError } from './fresh.ts';
import { Failed, FailedLine } from '#src/ui/states.tsx';

/** A lazy component: render it in a `<Suspense>`; `load` preloads the code. */
export type Later<C> = C & { load: () => Promise<void> };

/**
 * Makes a lazy component of a module's `default`. If its code cannot be loaded, an error with a retry button takes its
 * place, and the page around it keeps its state. @param as form of the error: a part of the page, one line, or a dialog
 * for dialogs and panels
 */
export function later<C extends (props: never) => ReactNode>(
  load: () => Promise<{ default: C }>,
  as: As = 'part',
): Later<C> {
  // Props are checked where C is rendered; here they are only passed on.
  const get = fresh(load as unknown as () => Promise<{ default: ComponentType<object> }>);
  let Part = lazy(get);
  // React's `lazy` never retries.
  const askAnew = () => {
    Part = lazy(get);
  };
  function Waited(props: { onClose?: () => void }) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const again = () => {
      askAnew();
      drawAgain();
    };
    return (
      <Caught as={as} onRetry={again} onLeft={askAnew} onClose={props.onClose}>
        <Part {...props} />
      </Caught>
    );
  }
  // Preloading may fail: rendering reports it.
  const ahead = async () => {
    await get().catch(() => undefined);
  };
  return Object.assign(Waited as unknown as C, { load: ahead });
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

  override render() {
    const { error } = this.state;
    const { as, onRetry, onClose, children } = this.props;
    if (error === undefined) return children;
    if (!isOfLoading(error)) throw error;
    const again = () => {
      onRetry();
      this.setState({ error: undefined });
    };
    if (as === 'line') return <FailedLine error={error} onRetry={again} />;
    const said = <Failed error={error} onRetry={again} />;
    if (as === 'part') return said;
    return (
      <Dialog title={t.states.failed} onClose={onClose}>
        {said}
      </Dialog>
    );
  }
}
