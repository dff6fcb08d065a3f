import { NotFound } from "../../app/status/not-found.tsx";

export default NotFound;
