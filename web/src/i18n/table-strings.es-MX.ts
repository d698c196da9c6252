import type { strings as en } from './table-strings.en.ts'
import type { Translated } from './translated.ts'

export const strings: Translated<typeof en> = {
  range: '{{first}}-{{last}} de {{total}}',
  paging: 'Paginación',
  pageSize: 'Filas por página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  selected_one: '{{count}} seleccionada',
  selected_other: '{{count}} seleccionadas',
  selectPage: 'Seleccionar todas las filas de esta página',
  select: 'Seleccionar {{name}}',
  clear: 'Quitar selección',
}
