import { useMantineColorScheme } from '@mantine/core';
import { t } from '#src/text/index.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { absoluteText, timeDisplay } from '#src/ui/time.ts';
import { useNow } from '#src/ui/useNow.ts';
import classes from './account.module.css';

/** Theme and the zone of times, both of this browser only. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const display = timeDisplay.use();
  const now = absoluteText(new Date(useNow()).toISOString(), display);
  return (
    <div className={classes.choices}>
      <Choice label={t.account.theme} value={colorScheme} options={t.shell.themes} onChange={setColorScheme} />
      <Choice label={t.account.time} value={display} options={t.account.times} onChange={timeDisplay.set} />
      <p className={classes.help}>
        {t.account.example} {now}. {t.account.timeHelp}
      </p>
    </div>
  );
}
