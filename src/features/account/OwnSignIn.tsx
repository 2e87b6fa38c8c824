import * as t from '#text';
import classes from './account.module.css';
import { PersonalData } from './PersonalData.tsx';
import { Sessions } from './Sessions.tsx';

/** The sessions and the data of a sign-in, which somebody who belongs to no account still has. */
export default function OwnSignIn() {
  return (
    <div className={classes.alone}>
      <section className={classes.section}>
        <h2>{t.account.sessions}</h2>
        <Sessions />
      </section>
      <section className={classes.section}>
        <h2>{t.account.data.title}</h2>
        <PersonalData />
      </section>
    </div>
  );
}
