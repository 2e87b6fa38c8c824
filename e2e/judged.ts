/** What axe judges pages by, wherever it runs. */

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** How many animations run in the page; one that follows the scrolling never ends, and stands still with it. */
export const moving = (): number =>
  document
    .getAnimations()
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length;
