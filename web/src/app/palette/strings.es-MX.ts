import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Búsqueda y comandos',
  field: 'Página, acción o comando',
  placeholder: 'Ir a, buscar o hacer…',
  results: 'Resultados',
  close: 'Cerrar',
  groups: {
    recent: 'Abierto hace poco',
    pages: 'Páginas',
    stocks: 'Acciones de bolsa',
    actions: 'Comandos',
  },
  nothing: 'Nada se llama «{{typed}}».',
  found_one: '{{count}} resultado',
  found_other: '{{count}} resultados',
  stocksFailed: 'En este momento no se pueden buscar acciones.',
  switchTo: 'Cambiar a {{network}}',
  theme: 'Tema: {{name}}',
  hideBalances: 'Ocultar saldos',
  showBalances: 'Mostrar saldos',
  words: { language: 'idioma', network: 'red cadena', disconnect: 'cerrar sesión salir billetera' },
  shortcuts: {
    title: 'Atajos de teclado',
    single: 'Las teclas sueltas son atajos',
    palette: 'Búsqueda y comandos',
    search: 'Buscar en esta página',
    list: 'Esta lista',
    close: 'Cerrar lo que está abierto',
  },
}
