/** How axe judges pages, wherever it runs. */

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Whether nothing moves any more; an animation that follows the scrolling never ends, and stands still with it. */
export const stands = (): boolean =>
  document
    .getAnimations()
    .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline);
