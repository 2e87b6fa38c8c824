import { Component as Alone } from '#src/features/connect/Alone.tsx';
import { NoMembership } from './NoMembership.tsx';
import { WithMe } from './WithMe.tsx';

/** The form that connects an account, for somebody who is signed in and belongs to none. */
export const Component = () => <WithMe>{(me) => (me.hasLeft ? <NoMembership me={me} /> : <Alone />)}</WithMe>;
