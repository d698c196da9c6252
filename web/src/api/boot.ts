import { type Boot, bootSchema } from '@parvalue/shared/api/boot.ts'

/** What the server wrote into the page. A page without it cannot work, so it throws. */
export const boot: Boot = bootSchema.parse(
  JSON.parse(document.getElementById('boot')?.textContent ?? 'null'),
)
