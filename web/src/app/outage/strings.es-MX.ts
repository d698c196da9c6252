import type { Translated } from '#i18n/translated.ts'
import type { strings as english } from './strings.en.ts'

export const strings: Translated<typeof english> = {
  label: 'Falla del servicio',
  lastGood: 'Última respuesta: {{time}} ({{age}}).',
  noticed: 'Detectada: {{time}} ({{age}}).',
  retry: 'Reintentar',
  reserves: 'Ver las reservas',
  api: {
    title: 'Nuestros servidores no responden.',
    text: 'Tus fondos están a salvo. Los saldos y las reservas se siguen consultando directamente en las redes.',
  },
  chain: {
    title: '{{network}} no responde.',
    text: 'Seguiremos intentando. Todo lo que está en otras redes sigue funcionando.',
  },
  prices: {
    title: 'No hay precios actuales de las acciones.',
    text: 'No usamos precios desactualizados. Tus posiciones siguen a la vista, y 1 USD+ se redime por 1 dólar estadounidense.',
    lastGood: 'Última actualización de los precios: {{time}} ({{age}}).',
  },
  database: {
    title: 'Por ahora no podemos guardar cambios.',
    text: 'Puedes seguir viendo todo.',
    lastGood: 'Última vez que se pudieron guardar cambios: {{time}} ({{age}}).',
  },
}
