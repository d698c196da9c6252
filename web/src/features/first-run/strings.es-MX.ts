import type { Translated } from '#i18n/translated.ts'
import type { strings as english } from './strings.en.ts'

export const strings: Translated<typeof english> = {
  title: 'Primeros pasos',
  progress: '{{done}} de {{count}}',
  checking: 'Consultando…',
  close: 'Cerrar la lista',
  show: 'Mostrar los pasos',
  hide: 'Ocultar los pasos',
  done: 'Listo',
  steps: {
    connect: 'Conecta tu billetera',
    money: 'Consigue dinero de prueba',
    buy: 'Compra USD+',
    verify: 'Verifica tu identidad',
  },
  money: {
    onTheWay: 'En camino',
    given: 'Ya se envió',
  },
}
