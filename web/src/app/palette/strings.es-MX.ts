import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Búsqueda y comandos',
  field: 'Buscar páginas, acciones o comandos',
  placeholder: 'Ir a una página o buscar…',
  results: 'Resultados',
  close: 'Cerrar',
  groups: {
    recent: 'Recientes',
    pages: 'Páginas',
    stocks: 'Acciones',
    actions: 'Comandos',
  },
  nothing: 'No hay resultados para “{{typed}}”.',
  found_one: '{{count}} resultado',
  found_other: '{{count}} resultados',
  stocksFailed: 'La búsqueda de acciones no está disponible por ahora.',
  switchTo: 'Cambiar a {{network}}',
  theme: 'Tema: {{name}}',
  hideBalances: 'Ocultar saldos',
  showBalances: 'Mostrar saldos',
  words: {
    language: 'idioma',
    network: 'red cadena',
    disconnect: 'cerrar sesión salir desconectar billetera',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    single: 'Atajos de una sola tecla',
    palette: 'Búsqueda y comandos',
    search: 'Buscar en esta página',
    list: 'Mostrar los atajos de teclado',
    close: 'Cerrar el diálogo o menú',
  },
}
