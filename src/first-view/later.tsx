import { Component, lazy, useReducer, type ComponentType, type ReactNode } from 'react';
import { CallError } from '#src/api/call.ts';
import * as t from '#text/frame';
import { Dialog } from '#src/ui/Dialog.tsx';
import { fresh, StaleVersionError } from './fresh.ts';
import { Failed, FailedLine } from '#src/ui/states.tsx';

/** A component with its code in a chunk of its own: draw it in a `<Suspense>`; `load` asks for the code ahead. */
export type Later<C> = C & { load: () => Promise<void> };

/**
 * Makes one of a module's `default`. Its code may be out of reach when it is wanted: then its place says so and offers to
 * try again, and the page around it, with all that was typed there, stays as it is.
 * @param as where that is said: in its place, as a part of the page or as one line of it, or in a dialog, for what is a
 * dialog or a panel itself
 */
export function later<C extends (props: never) => ReactNode>(
  load: () => Promise<{ default: C }>,
  as: As = 'part',
): Later<C> {
  // What props it takes is checked where it is drawn, as C; here they are only passed on.
  const get = fresh(load as unknown as () => Promise<{ default: ComponentType<object> }>);
  let Part = lazy(get);
  // React keeps a failure for good.
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
  // Asking ahead may fail: drawing it says so.
  const ahead = async () => {
    await get().catch(() => undefined);
  };
  return Object.assign(Waited as unknown as C, { load: ahead });
}

type As = 'part' | 'line' | 'dialog';

interface CaughtProps {
  as: As;
  onRetry: () => void;
  /** It goes away with what it says. */
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
