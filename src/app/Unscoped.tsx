import { NotFound } from './NotFound.tsx';
import { AtHome } from './AtHome.tsx';
import { WithMe } from './WithMe.tsx';

export function Unscoped() {
  return (
    <WithMe>
      {(me) => (
        <AtHome me={me}>
          <NotFound />
        </AtHome>
      )}
    </WithMe>
  );
}
