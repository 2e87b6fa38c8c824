/** Where the people of the demo network have their addresses; nobody else has. */
export const DEMO_DOMAIN = '@demo.partnerdeck.test';

/** Whether an address is that of a sign-in of the demo network, whose password anybody may know. */
export const isDemoAddress = (email: string): boolean => email.toLowerCase().endsWith(DEMO_DOMAIN);
