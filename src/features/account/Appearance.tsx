import { useMantineColorScheme } from '@mantine/core';
import * as t from '#text';
import { Choice } from '#src/ui/Choice.tsx';
import { chooseLanguage, language } from '#src/ui/language.ts';
import { absoluteText, timeDisplay } from '#src/ui/time.ts';
import { useNow } from '#src/ui/useNow.ts';
import classes from './account.module.css';

export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const display = timeDisplay.use();
  const now = absoluteText(new Date(useNow()).toISOString(), display);
  return (
    <div className={classes.choices}>
      <Choice label={t.account.theme} value={colorScheme} options={t.shell.themes} onChange={setColorScheme} />
      <Choice label={t.account.language} value={language} options={t.account.languages} onChange={chooseLanguage} />
      <Choice label={t.account.time} value={display} options={t.account.times} onChange={timeDisplay.set} />
      <p className={classes.help}>
        {t.account.example} {now}. {t.account.timeHelp}
      </p>
    </div>
  );
}
