import { userEvent as person } from "@testing-library/user-event";

/** Types without delays between keys, which take long on a busy machine. */
export const userEvent = person.setup({ delay: null });
