import type { TermsText } from './terms-text.ts'

export const terms: TermsText = {
  title: 'Términos y condiciones',
  versionOf: 'Versión del',
  intro:
    'Esta es una instalación de demostración de {brand}. Sus redes, tokens y dólares existen para probar el producto. Nada de lo que ves aquí es dinero, una oferta ni una asesoría.',
  contents: 'Contenido',
  sections: [
    {
      id: 'company',
      heading: 'Términos de la empresa',
      parts: [
        {
          heading: 'Quiénes somos',
          text: '{brand} opera esta página y el servidor que la atiende. Tu billetera es tuya: {brand} nunca tiene sus llaves y no puede mover lo que contiene sin tu firma.',
        },
        {
          heading: 'Inicio de sesión',
          text: 'Inicias sesión con un mensaje que indica esta página, tu dirección, la red y la hora. El mensaje no genera ninguna transacción en la red y no cuesta nada. Si lo cierras, tu billetera se desconecta.',
        },
        {
          heading: 'Lo que envías a una red',
          text: 'Una transacción confirmada no se puede deshacer, ni tú ni {brand}. Revisa el monto, la red y el token en tu billetera antes de aprobar. Las comisiones de red son para la red.',
        },
        {
          heading: 'Quién puede usarla',
          text: 'Una billetera puede quedar restringida, por ejemplo cuando una revisión contra el lavado de dinero encuentra algo. En ese caso la página te lo dice. Lo que hay en la billetera sigue visible y sigue siendo tuyo.',
        },
        {
          heading: 'Qué se guarda',
          text: 'El servidor guarda tu dirección, tus sesiones y lo que hiciste aquí, porque sin eso no podría funcionar. Tu tema, tu idioma y las transacciones en curso se guardan en este navegador.',
        },
        {
          heading: 'Qué no se promete',
          text: 'Esta instalación puede detenerse, cambiar o perder sus datos en cualquier momento. {brand} no promete que esté disponible o completa, ni que sirva para otra cosa que probarla.',
        },
      ],
    },
    {
      id: 'usd-plus',
      heading: 'Términos de USD+',
      parts: [
        {
          heading: 'Qué es USD+',
          text: 'USD+ es un token que se mantiene en un dólar estadounidense. Está pensado para tener el respaldo de valores del Tesoro de EE. UU. a corto plazo. En esta demostración no hay valores del Tesoro, y USD+ no vale nada.',
        },
        {
          heading: 'Comprar',
          text: 'Pagas con una moneda estable que el emisor acepta. Primero le permites tomar exactamente la cantidad que escribiste; después la depositas y recibes USD+. La página muestra lo que recibirás antes de que firmes.',
        },
        {
          heading: 'Redimir',
          text: 'Puedes redimir 1 USD+ por 1 USD, pagado en USDC. Una redención tarda de 0 a 3 días.',
        },
        {
          heading: 'Rendimiento',
          text: 'El rendimiento es variable. Depende de lo que paga el Tesoro, menos costos, y puede ser cero. El rendimiento pasado no dice nada del futuro.',
        },
        {
          heading: 'Riesgos',
          text: 'USD+ no es un depósito bancario y no está asegurado. Los contratos pueden tener errores, las redes pueden detenerse o reorganizarse y una moneda estable puede perder su valor. No inviertas dinero que te haga falta.',
        },
      ],
    },
  ],
  contact: 'Dudas: escribe a',
}
