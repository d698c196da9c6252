import { type Boot, bootSchema } from '@parvalue/shared/api/boot.ts'

/** What the server wrote into the page. A page without it cannot work, so it throws. */
export const boot: Boot = bootSchema.parse(
  JSON.parse(document.getElementById('boot')?.textContent ?? 'null'),
)

/** True only while documents are drawn (`prerender.tsx`), where none of what the server wrote is known. */
export const isDrawing: boolean = false
